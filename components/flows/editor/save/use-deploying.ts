"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useNotify } from "@/components/ui/notify";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import { type FlowState, flowVersionQuery } from "@/lib/flows/queries.ts";
import { useAskDeploy } from "../../deploy/use-ask-deploy";
import { flowHref } from "../../flow-href";
import { useEditor } from "../state/editor-context";
import { jumpTo } from "../state/show-node";
import type { useSaving } from "./use-saving";

/** Makes what is open the live version, once its user has said so in the dialog. */
export function useDeploying({ record, etag }: FlowState, saving: ReturnType<typeof useSaving>) {
  const { name, type, liveVersion: live } = record;
  const notify = useNotify();
  const client = useQueryClient();
  const editor = useEditor();
  const { ask, dialog } = useAskDeploy(({ node, module }) => jumpTo(editor, node, module));
  const page = flowHref(name);

  async function deploy(): Promise<void> {
    const { document, saved, base } = editor.store.getState();
    if (document !== saved) {
      const given = await ask({ name, page, live, what: { drawing: textOf(document), type } });
      if (given) await saving.deploy(given.note);
    } else if (await ask({ name, page, live, what: { version: base.version } })) {
      const isNewest = base.version === record.version;
      const { problems } = isNewest ? record : await client.fetchQuery(flowVersionQuery(name, base.version));
      await saving.deploySaved(etag, problems.length);
    }
  }
  return { deploy: () => void deploy().catch(notify.failed), dialog };
}
