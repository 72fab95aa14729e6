"use client";

import { useTranslations } from "next-intl";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { saveFile } from "@/components/ui/save-file";
import { flowsFile } from "@/lib/flows/flow-file.ts";
import { deployNewest, duplicate, remove, restore, undeploy, whole } from "@/lib/flows/list-queries.ts";
import type { FlowRecord, FlowSummary } from "@/lib/flows/schema.ts";
import type { BatchWork } from "./use-batch";

type Flows = readonly FlowSummary[];

/** What can be done with one flow of the list or with several. */
export function useFlowActions({ each, isBusy }: BatchWork) {
  const t = useTranslations("flowList");
  const notify = useNotify();
  const confirm = useConfirm();
  const say = (message: "deployed" | "undeployed" | "restored" | "exported" | "duplicated") => (done: Named) =>
    notify.done(t(`done.${message}`, said(done)));

  const deploy = async (flows: Flows) => {
    const wanted = flows.filter(({ deployed }) => !deployed);
    if (wanted.length === 0) return notify.done(t("done.allLive", { count: flows.length }));
    const broken = wanted.filter(({ problemCount }) => problemCount > 0);
    const ask = () =>
      confirm({
        title: t("deploy.title", { count: wanted.length }),
        text: t("deploy.text", { count: broken.length, names: listed(broken) }),
        action: t("action.deploy"),
      });
    if (broken.length > 0 && !(await ask())) return;
    await each({ what: "deploy", items: wanted, work: deployNewest, onDone: say("deployed") });
  };

  const removeAll = async (flows: Flows) => {
    const live = flows.filter(({ liveVersion }) => liveVersion !== null);
    const ask = () =>
      confirm({
        title: t("delete.title", said(flows)),
        text: t("delete.text", { count: live.length, names: listed(live) }),
        action: t("action.delete"),
        danger: true,
      });
    if (live.length > 0 && !(await ask())) return;
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
    undeploy: (flows: Flows) =>
      each({
        what: "undeploy",
        items: flows.filter(({ liveVersion }) => liveVersion !== null),
        work: undeploy,
        onDone: say("undeployed"),
      }),
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
