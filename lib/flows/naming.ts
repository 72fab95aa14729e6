import { sqlState } from "../database/errors.ts";
import { type AppError, invalid } from "../errors.ts";
import { isOwnProvider } from "../providers.ts";

/** The documented 400 of an unknown flow. */
export function unknownFlow(name: string): AppError {
  return invalid("flow", `there is no flow named ${name}`, "unknown");
}

/** The documented 400 of a name that another flow has. */
export function taken(name: string): AppError {
  return invalid("name", `a flow named ${name} already exists`, "taken");
}

/** Refuses to give a flow a name that means something else where a hub names its provider. */
export function refuseReserved(name: string): void {
  if (isOwnProvider(name)) throw invalid("name", `${name} is the name of a provider of the product itself`, "reserved");
}

/** Does what gives a flow this name; that another flow has it already, or gets it in this moment, is a 400. */
export async function unlessTaken<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === "23505") throw taken(name);
    throw error;
  }
}
