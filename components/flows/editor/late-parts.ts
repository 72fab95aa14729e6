"use client";

import dynamic from "next/dynamic";
import { loadCodeView } from "../inspector/code/load-code-view";
import { FormComing } from "../inspector/loading/form-coming";
import { loadForms } from "../inspector/loading/load-forms";
import { untilLoaded } from "../inspector/loading/until-loaded";

/** What is not seen when a drawing opens comes after it. */
const load = {
  versions: () => untilLoaded(() => import("../history/version-list")),
  issues: () => untilLoaded(() => import("./issues/issue-list")),
  outline: () => untilLoaded(() => import("./outline/outline")),
  both: () => untilLoaded(() => import("../history/conflict-view")),
  conflict: () => untilLoaded(() => import("../history/version-conflict")),
  details: () => untilLoaded(() => import("../flow-details-dialog")),
  copy: () => untilLoaded(() => import("./save/new-copy-dialog")),
};

export const LateVersions = dynamic(() => load.versions().then((file) => file.VersionList), { loading: FormComing });
export const LateIssues = dynamic(() => load.issues().then((file) => file.IssueList), { loading: FormComing });
export const LateOutline = dynamic(() => load.outline().then((file) => file.Outline), { loading: FormComing });
export const LateConflict = dynamic(() => load.conflict().then((file) => file.VersionConflict), { ssr: false });
export const LateConflictView = dynamic(() => load.both().then((file) => file.ConflictView), { ssr: false });
export const LateDetails = dynamic(() => load.details().then((file) => file.FlowDetailsDialog), { ssr: false });
export const LateCopy = dynamic(() => load.copy().then((file) => file.NewCopyDialog), { ssr: false });

/** All of it and the forms of nodes, once the drawing is there: a connection that is lost later must not be missed. */
export const loadLateParts = () =>
  Promise.all([loadForms(), loadCodeView(), ...Object.values(load).map((one) => one())]);
