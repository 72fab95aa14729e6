"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { FormComing } from "../../inspector/loading/form-coming";
import places from "../places.module.css";
import { TestEdge } from "./edge";
import type { TestPanelProps } from "./panel";
import { useTestHeight } from "./use-height";
import { useRefit } from "./use-refit";
import { useTests } from "./use-tests";

const TestPanel = dynamic(() => import("./panel").then((file) => file.TestPanel), { ssr: false, loading: FormComing });
const ChosenStep = dynamic(() => import("./chosen-step").then((file) => file.ChosenStep), { ssr: false });

/** Where tests are run, below the canvas; what it is made of is fetched when it is opened. */
export function TestPlace({ canvas, ...props }: TestPanelProps & { canvas: string }) {
  const isOpen = useTests((state) => state.isOpen);
  useRefit(canvas);
  return isOpen ? <OpenPlace {...props} /> : null;
}

function OpenPlace(props: TestPanelProps) {
  const t = useTranslations("flowTestRun");
  const edge = useTestHeight();
  return (
    <section className={places.test} style={{ height: edge.height }} data-panel="test" aria-label={t("title")}>
      <TestEdge {...edge} />
      <TestPanel {...props} />
    </section>
  );
}

/** What the test that is shown did at the node that is selected. */
export function StepPlace() {
  const isShown = useTests((state) => state.shown !== null);
  return isShown ? <ChosenStep /> : null;
}
