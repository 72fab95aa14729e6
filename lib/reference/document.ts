import type { ContractShape } from "../http/contract.ts";

/** What the reference reads of a JSON schema, as the OpenAPI document holds it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

export type Content = Record<string, { schema: Schema; example?: unknown }>;

export type DocumentedParameter = {
  in: "path" | "query" | "header";
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};

export type DocumentedOperation = {
  operationId: string;
  tags: [ContractShape["tag"]];
  summary: string;
  description?: string;
  security: object[];
  parameters?: DocumentedParameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** What the reference reads of the OpenAPI document. */
export type ApiDocument = {
  info: { version: string; description: string };
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
};

const place = "#/components/schemas/";

/** The name under which a reference's schema stands in the document. */
export function nameOfRef(ref: string): string {
  return ref.slice(place.length);
}
