import type { ContractShape } from "./contract.ts";
import { type Call, resource, route } from "./route.ts";

type One = ContractShape & { params: NonNullable<ContractShape["params"]> };

/** The route file of all records of a kind: GET lists them, POST creates one. */
export function recordsResource<List extends ContractShape, Create extends ContractShape>(
  contracts: { list: List; create: Create },
  verbs: {
    list: (query: Call<List>["query"], actor: Call<List>["actor"]) => unknown;
    create: (fields: Call<Create>["body"], actor: Call<Create>["actor"]) => unknown;
  },
) {
  return resource({
    GET: route(contracts.list, ({ query, actor }) => verbs.list(query, actor)),
    POST: route(contracts.create, ({ body, actor }) => verbs.create(body, actor)),
  });
}

/** The route file of one record, whose path has one parameter. */
export function recordResource<Read extends One, Change extends One, Remove extends One>(
  contracts: { read: Read; change: Change; remove: Remove },
  verbs: {
    read: (key: string, actor: Call<Read>["actor"]) => unknown;
    update: (key: string, changes: Call<Change>["body"], actor: Call<Change>["actor"]) => unknown;
    remove: (key: string, actor: Call<Remove>["actor"]) => unknown;
  },
) {
  const keyOf = (params: object) => Object.values(params)[0] as string;
  return resource({
    GET: route(contracts.read, ({ params, actor }) => verbs.read(keyOf(params), actor)),
    PATCH: route(contracts.change, ({ params, body, actor }) => verbs.update(keyOf(params), body, actor)),
    DELETE: route(contracts.remove, ({ params, actor }) => verbs.remove(keyOf(params), actor)),
  });
}
