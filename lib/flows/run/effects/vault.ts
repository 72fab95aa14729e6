import { secretMask, secretValues } from "../../../secrets/values.ts";
import type { Value } from "../../expression/value.ts";
import { failNode } from "../behaviour.ts";

/** The secrets of one effect: their values go out, and nothing that comes back or stands in the log has them. */
export type Vault = {
  /** The value; fails the node if there is no secret of that name. */
  value: (name: string) => string;
  /** Of the secrets that were asked for, those that may be sent to certain hosts only. */
  bound: () => { name: string; hosts: readonly string[] }[];
  hasSecrets: () => boolean;
  mask: (value: Value) => Value;
};

/** The secrets of these names, at most a second old. */
export async function openVault(names: readonly string[]): Promise<Vault> {
  const [values, mask] = [await secretValues(names), await secretMask(names)];
  const used = new Set<string>();
  return {
    value: (name) => {
      used.add(name);
      return values.get(name)?.value ?? failNode("secret", `There is no secret named ${name}.`);
    },
    bound: () =>
      [...used].flatMap((name) => {
        const { hosts = [] } = values.get(name) ?? {};
        return hosts.length > 0 ? [{ name, hosts }] : [];
      }),
    hasSecrets: () => used.size > 0,
    mask: (value) => masked(value, mask),
  };
}

function masked(value: Value, mask: (text: string) => string): Value {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((one) => masked(one, mask));
  if (typeof value !== "object" || value === null) return value;
  // From entries, because assigning to `__proto__` would do something else.
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [mask(name), masked(one as Value, mask)]));
}
