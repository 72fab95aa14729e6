"use client";

import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { useListName } from "@/components/ui/part/use-list-name";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { useMoveList } from "@/lib/outbound/queries.ts";
import { isOpen, type ListPosition, type OrderStep, orderAfterMove, placeAfterStep, workOrder } from "./order";

type ListMoves = {
  /** The ids of the lists that are worked or will be, in that order. */
  order: readonly number[];
  put: (list: ListRecord, place: ListPosition) => void;
  step: (list: ListRecord, by: OrderStep) => void;
  /** The list that is being dragged. */
  dragged: ListRecord | null;
  onDrag: (list: ListRecord | null) => void;
};

const Context = createContext<ListMoves>({
  order: [],
  put: () => undefined,
  step: () => undefined,
  dragged: null,
  onDrag: () => undefined,
});

/** Moves the hub's lists in their order of work: shown at once, and told to who does not see it. */
export function ListMovesProvider({ hub, lists, children }: { hub: string; lists: ListRecord[]; children: ReactNode }) {
  const t = useTranslations("hubs.order");
  const nameOf = useListName();
  const notify = useNotify();
  const { mutateAsync } = useMoveList(hub);
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const [told, setTold] = useState("");
  const [dragged, onDrag] = useState<ListRecord | null>(null);
  const order = wanted ?? workOrder(lists.filter(isOpen)).map(({ id }) => id);
  const put = async (list: ListRecord, place: ListPosition) => {
    const after = orderAfterMove(order, list.id, place);
    setWanted(after);
    setTold(t("moved", { name: nameOf(list), place: after.indexOf(list.id) + 1, count: after.length }));
    try {
      await mutateAsync({ id: list.id, place });
    } catch (error) {
      notify.failed(error);
    }
    // Unless it was moved on meanwhile, what the service says counts again.
    setWanted((now) => (now === after ? null : now));
  };
  const step = (list: ListRecord, by: OrderStep) => {
    const place = placeAfterStep(order, list.id, by);
    if (place) void put(list, place);
  };
  return (
    <Context value={{ order, put: (list, place) => void put(list, place), step, dragged, onDrag }}>
      {children}
      <VisuallyHidden aria-live="polite">{told}</VisuallyHidden>
    </Context>
  );
}

export function useListMoves(): ListMoves {
  return use(Context);
}
