import type { Visible } from "../../actor.ts";
import { lookups } from "../../db.ts";
import type { FieldError } from "../../errors.ts";
import { isStorable } from "../../text.ts";
import type { UploadHub } from "../hubs/access.ts";
import type { Contact } from "./contact.ts";

/** Names of agents that are remembered, so that an upload of millions of wrong ones does not fill the memory. */
const REMEMBERED_NAMES = 10_000;

/** What a contact may name: agents, templates of the hub's channel, the hub's attachments. */
export class References {
  readonly #templates: ReadonlyMap<string, bigint>;
  readonly #attachments: ReadonlySet<string>;
  readonly #seen: readonly bigint[] | null;
  readonly #agents = new Map<string, bigint | null>();

  private constructor(templates: ReadonlyMap<string, bigint>, attachments: ReadonlySet<string>, agents: Visible) {
    this.#seen = agents === "all" ? null : agents;
    this.#templates = templates;
    this.#attachments = attachments;
  }

  /** As who sees these agents may name them: one that is hidden is unknown. */
  static async of(hub: UploadHub, agents: Visible): Promise<References> {
    const templates = await lookups().query<{ name: string; id: bigint }>(
      "SELECT name, id FROM template WHERE channel = $1 AND enabled",
      [hub.channel],
    );
    const attachments = await lookups().query<{ path: string }>("SELECT path FROM attachment WHERE hub_id = $1", [
      hub.id,
    ]);
    return new References(
      new Map(templates.rows.map(({ name, id }) => [name, id])),
      new Set(attachments.rows.map(({ path }) => path)),
      agents,
    );
  }

  /** How many names of agents are remembered. */
  get remembered(): number {
    return this.#agents.size;
  }

  /** Looks up the agents that these contacts name and that are not known yet: before anything is asked of them. */
  async learnAgents(contacts: readonly unknown[]): Promise<void> {
    if (this.#agents.size > REMEMBERED_NAMES) this.#agents.clear();
    const names = new Set<string>();
    for (const contact of contacts) {
      const agent = (contact as Contact | null)?.agent;
      if (typeof agent === "string" && !this.#agents.has(agent.normalize("NFC"))) names.add(agent.normalize("NFC"));
    }
    if (names.size === 0) return;
    for (const name of names) this.#agents.set(name, null);
    const { rows } = await lookups().query<{ username: string; id: bigint }>(
      `SELECT username, id FROM "user" WHERE username = ANY($1) AND ($2::bigint[] IS NULL OR id = ANY($2))`,
      [[...names].filter(isStorable), this.#seen],
    );
    for (const { username, id } of rows) this.#agents.set(username, id);
  }

  agentId(contact: Contact): bigint | null {
    return contact.agent === undefined ? null : (this.#agents.get(contact.agent.normalize("NFC")) ?? null);
  }

  templateId(contact: Contact): bigint | null {
    return contact.template === undefined ? null : (this.#templates.get(contact.template.normalize("NFC")) ?? null);
  }

  /** What the contact names that is not there; paths are within the contact. */
  missing(contact: Contact): FieldError[] {
    const errors: FieldError[] = [];
    const add = (path: string, message: string) => errors.push({ path, code: "unknown", message });
    if (contact.agent !== undefined && this.agentId(contact) === null) add("agent", "is not the username of a user");
    if (contact.template !== undefined && this.templateId(contact) === null) {
      add("template", "is not a template of the hub's channel");
    }
    for (const [i, path] of (contact.attachments ?? []).entries()) {
      if (!this.#attachments.has(path)) add(`attachments[${i}]`, "is not an attachment of the hub");
    }
    return errors;
  }
}
