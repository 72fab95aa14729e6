import type { ApiDocument } from "./document.ts";
import { laidOut, type Reference, type ReferenceOutline } from "./laid-out.ts";
import { openApi } from "./openapi.ts";

let made: ReferenceOutline | undefined;

/** The whole reference, as a browser lays it out too. */
export function reference(): Reference {
  return laidOut(openApi() as ApiDocument);
}

/** What the page has in its HTML: the whole of it would be two megabytes to draw for everybody who asks. */
export function referenceOutline(): ReferenceOutline {
  made ??= outlineOf(reference());
  return made;
}

function outlineOf({ version, description, areas, schemas }: Reference): ReferenceOutline {
  return {
    version,
    description,
    areas: areas.map(({ id, operations }) => ({
      id,
      operations: operations.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
    })),
    schemas: schemas.map(({ name, description }) => ({ name, description })),
  };
}
