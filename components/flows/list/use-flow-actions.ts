"use client";

import { useTranslations } from "next-intl";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { saveFile } from "@/components/ui/save-file";
import { flowsFile } from "@/lib/flows/files/copy.ts";
import { deployNewest, duplicate, remove, restore, undeploy, whole } from "@/lib/flows/list-queries.ts";
import type { FlowRecord, FlowSummary } from "@/lib/flows/schema.ts";
import { useAskDeploy } from "../deploy/use-ask-deploy";
import { useAskUndeploy } from "../deploy/use-ask-undeploy";
import { flowHref } from "../flow-href";
import type { BatchWork } from "./use-batch";

type Flows = readonly FlowSummary[];

/** What can be done with one flow of the list or with several. */
export function useFlowActions({ each, isBusy }: BatchWork) {
  const t = useTranslations("flowList");
  const notify = useNotify();
  const told = useTranslations("flowDeploy");
  const confirm = useConfirm();
  const askUndeploy = useAskUndeploy();
  const { ask, askSeveral, dialog } = useAskDeploy();
  const say = (message: "deployed" | "undeployed" | "restored" | "exported" | "duplicated") => (done: Named) =>
    notify.done(t(`done.${message}`, said(done)));

  const deploy = async (flows: Flows) => {
    const wanted = flows.filter(({ deployed }) => !deployed);
    if (wanted.length === 0) return notify.done(t("done.allLive", { count: flows.length }));
    const [only] = wanted;
    const isSure =
      only && wanted.length === 1
        ? await ask({
            name: only.name,
            page: flowHref(only.name),
            live: only.liveVersion,
            what: { version: only.version },
          })
        : await askSeveral(wanted);
    if (!isSure) return;
    const onDone = (done: FlowSummary[]) => {
      const broken = done.filter(({ problemCount }) => problemCount > 0);
      if (broken.length < done.length) say("deployed")(done.filter(({ problemCount }) => problemCount === 0));
      if (broken.length > 0)
        notify.caution(told("several.doneBroken", { count: broken.length, names: listed(broken) }));
    };
    await each({ what: "deploy", items: wanted, work: deployNewest, onDone });
  };

  const removeAll = async (flows: Flows) => {
    const live = flows.filter(({ liveVersion }) => liveVersion !== null);
    const askRemove = () =>
      confirm({
        title: t("delete.title", said(flows)),
        text: t("delete.text", { count: live.length, names: listed(live) }),
        action: t("action.delete"),
        danger: true,
      });
    if (live.length > 0 && !(await askRemove())) return;
    const undo = (done: FlowSummary[]) =>
      each({ what: "restore", items: done, work: restore, onDone: say("restored") });
    const onDone = (done: FlowSummary[]) => notify.undoable(t("done.deleted", said(done)), () => void undo(done));
    await each({ what: "delete", items: flows, work: remove, onDone });
  };

  const save = async (flows: Flows) => {
    const read: FlowRecord[] = [];
    const onDone = (done: Named) => {
      const [first] = read;
      if (flows.length === 1 && first) return saveFile(`${first.name}.json`, first.drawFlowObj);
      const places = new Map(flows.map(({ name }, place) => [name, place]));
      read.sort((a, b) => (places.get(a.name) ?? 0) - (places.get(b.name) ?? 0));
      saveFile("flows.json", flowsFile(read));
      say("exported")(done);
    };
    await each({ what: "export", items: flows, work: async (flow) => read.push(await whole(flow)), onDone });
  };

  return {
    isBusy,
    deploy,
    remove: removeAll,
    save,
    dialog,
    undeploy: async (flows: Flows) => {
      const live = flows.filter(({ liveVersion }) => liveVersion !== null);
      if (!(await askUndeploy(live))) return;
      await each({ what: "undeploy", items: live, work: undeploy, onDone: say("undeployed") });
    },
    duplicate: async (flow: FlowSummary) => {
      const made: { name: string }[] = [];
      const copy = async () => made.push({ name: await duplicate(flow, t("copyName", { name: flow.name })) });
      await each({ what: "duplicate", items: [flow], work: copy, onDone: () => say("duplicated")(made) });
    },
  };
}

export type FlowActions = ReturnType<typeof useFlowActions>;

type Named = readonly { name: string }[];

/** One flow is named, several are counted. */
function said(flows: Named) {
  return { count: flows.length, name: flows[0]?.name ?? "" };
}

/** The first of their names. */
function listed(flows: Named): string {
  const names = flows.slice(0, 5).map(({ name }) => name);
  return flows.length > names.length ? `${names.join(", ")} …` : names.join(", ");
}
