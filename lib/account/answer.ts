/** The answer that next-auth writes, in the shape of Node's that it is made for. */
export class AuthAnswer {
  statusCode = 200;
  #headers = new Headers();
  #body: string | null = null;
  /** Where it leads to: by a redirect, or by JSON that names the address to callers that asked for that. */
  leadsTo: string | null = null;

  status(code: number): this {
    this.statusCode = code;
    return this;
  }

  getHeader(name: string): string[] | string | undefined {
    return name.toLowerCase() === "set-cookie" ? this.#headers.getSetCookie() : (this.#headers.get(name) ?? undefined);
  }

  setHeader(name: string, value: string | string[]): this {
    this.#headers.delete(name);
    for (const one of [value].flat()) this.#headers.append(name, one);
    if (name === "Location") this.leadsTo = String(value);
    return this;
  }

  send(body: unknown): void {
    this.#body = typeof body === "object" && body !== null ? JSON.stringify(body) : String(body ?? "");
  }

  json(body: { url: string }): void {
    this.leadsTo = body.url;
    this.setHeader("Content-Type", "application/json");
    this.send(body);
  }

  end(): void {}

  toResponse(): Response {
    return new Response(this.#body, { status: this.statusCode, headers: this.#headers });
  }
}
