import flowDeploy from "./flowDeploy.json" with { type: "json" };
import flowDrafts from "./flowDrafts.json" with { type: "json" };
import flowEditor from "./flowEditor.json" with { type: "json" };
import flowHistory from "./flowHistory.json" with { type: "json" };
import flowInspector from "./flowInspector.json" with { type: "json" };
import flowList from "./flowList.json" with { type: "json" };
import flowNodes from "./flowNodes.json" with { type: "json" };
import flows from "./flows.json" with { type: "json" };
import flowTestRun from "./flowTestRun.json" with { type: "json" };
import runs from "./runs.json" with { type: "json" };

export default {
  flowDeploy,
  flowDrafts,
  flowEditor,
  flowHistory,
  flowInspector,
  flowList,
  flowNodes,
  flows,
  flowTestRun,
  runs,
};
