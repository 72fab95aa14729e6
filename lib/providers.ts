/** The hub sends by the mail server that is set up. */
export const SMTP = "smtp";
/** A carrier that needs nobody: nothing goes out. */
export const SIMULATED = "simulated";

/** Whether a hub's provider of this name is the product's own: no flow is called so. */
export function isOwnProvider(name: string): boolean {
  return name === SMTP || name === SIMULATED;
}
