import type { ModuleExtract } from "@/lib/flows/compile/module-extract.ts";
import { addModule, moveModule, removeModule, renameModule } from "@/lib/flows/drawflow/edits/modules.ts";
import type { EditorStore } from "./flow-store";
import { madeModule } from "./make-module";

/** What is done with modules, each one step. */
export function moduleCommands({ getState }: EditorStore) {
  return {
    addModule: (name: string) => getState().apply("module", (document) => addModule(document, name), { module: name }),
    /** Makes a module of nodes that can become one; gives the key of the node that runs it. */
    makeModule: (extract: ModuleExtract, name: string): string => {
      const { document, module, apply } = getState();
      const made = madeModule(document, module, name, extract);
      apply("module", () => made.document, { select: [made.key] });
      return made.key;
    },
    renameModule: (from: string, to: string) =>
      getState().apply("module", (document) => renameModule(document, from, to), { module: to }),
    /** The module that is looked at stays. */
    moveModule: (name: string, to: number) => getState().apply("module", (document) => moveModule(document, name, to)),
    removeModule: (name: string, next: string) =>
      getState().apply("module", (document) => removeModule(document, name), { module: next }),
  };
}
