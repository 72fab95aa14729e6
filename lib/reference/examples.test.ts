import { expect, test } from "vitest";
import { contracts } from "./all-contracts.ts";
import type { Content, DocumentedOperation } from "./document.ts";
import { openApi } from "./openapi.ts";

const { paths } = openApi();
const operations = contracts.map((contract) => {
  const operation = paths[contract.path]?.[contract.method.toLowerCase()] as DocumentedOperation;
  return { name: contract.operationId, contract, operation };
});

test.each(operations)("$name has an example answer, which its contract takes", ({ contract, operation }) => {
  const content = operation.responses["200"]?.content as Content;
  expect(Object.keys(content)).not.toEqual([]);
  for (const [mediaType, { example }] of Object.entries(content)) {
    expect(missingIn(example), "the values to add to lib/reference/example-values.ts").toEqual([]);
    if (mediaType === "application/json") expect(contract.answer?.safeParse(example).error?.issues ?? []).toEqual([]);
    else expect(example).toMatch(/\S/);
  }
});

test.each(operations.filter(({ operation }) => operation.requestBody))(
  "$name has an example of its body, which its contract takes",
  ({ contract: { body }, operation }) => {
    for (const { example } of Object.values(operation.requestBody?.content ?? {})) {
      expect(missingIn(example), "the values to add to lib/reference/example-values.ts").toEqual([]);
      if (body?.kind !== "file") expect(body?.schema.safeParse(example).error?.issues ?? []).toEqual([]);
    }
  },
);

test.each(operations)("the parameters that $name needs have examples that it takes", ({ contract, operation }) => {
  const examplesIn = (place: string) =>
    Object.fromEntries(
      (operation.parameters ?? [])
        .filter((one) => one.in === place && one.example !== undefined)
        .map(({ name, example }) => [name, String(example)]),
    );
  expect(contract.params?.safeParse(examplesIn("path")).error?.issues ?? []).toEqual([]);
  expect(missingIn([examplesIn("path"), examplesIn("query")])).toEqual([]);
});

/** Fields for which no example is known: they stand as `<place>`. */
function missingIn(example: unknown): string[] {
  return JSON.stringify(example).match(/"<[\w .]+>"/g) ?? [];
}
