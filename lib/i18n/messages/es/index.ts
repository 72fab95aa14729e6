import account from "./account.json" with { type: "json" };
import agent from "./agent.json" with { type: "json" };
import apiReference from "./apiReference.json" with { type: "json" };
import audit from "./audit.json" with { type: "json" };
import charts from "./charts.json" with { type: "json" };
import contacts from "./contacts.json" with { type: "json" };
import exports from "./exports.json" with { type: "json" };
import failed from "./failed.json" with { type: "json" };
import feed from "./feed.json" with { type: "json" };
import flowDeploy from "./flowDeploy.json" with { type: "json" };
import flowDrafts from "./flowDrafts.json" with { type: "json" };
import flowEditor from "./flowEditor.json" with { type: "json" };
import flowHistory from "./flowHistory.json" with { type: "json" };
import flowInspector from "./flowInspector.json" with { type: "json" };
import flowList from "./flowList.json" with { type: "json" };
import flowNodes from "./flowNodes.json" with { type: "json" };
import flows from "./flows.json" with { type: "json" };
import flowTestRun from "./flowTestRun.json" with { type: "json" };
import frame from "./frame.json" with { type: "json" };
import hubs from "./hubs.json" with { type: "json" };
import interaction from "./interaction.json" with { type: "json" };
import interactions from "./interactions.json" with { type: "json" };
import kit from "./kit.json" with { type: "json" };
import listHistory from "./listHistory.json" with { type: "json" };
import login from "./login.json" with { type: "json" };
import mail from "./mail.json" with { type: "json" };
import overview from "./overview.json" with { type: "json" };
import progress from "./progress.json" with { type: "json" };
import retention from "./retention.json" with { type: "json" };
import runs from "./runs.json" with { type: "json" };
import settings from "./settings.json" with { type: "json" };
import upload from "./upload.json" with { type: "json" };
import views from "./views.json" with { type: "json" };

/** Every Spanish message; see `../en/index.ts`. */
export default {
  account,
  agent,
  apiReference,
  audit,
  charts,
  contacts,
  exports,
  failed,
  feed,
  flowDeploy,
  flowDrafts,
  flowEditor,
  flowHistory,
  flowInspector,
  flowList,
  flowNodes,
  flows,
  flowTestRun,
  frame,
  hubs,
  interaction,
  interactions,
  kit,
  listHistory,
  login,
  mail,
  overview,
  progress,
  retention,
  runs,
  settings,
  upload,
  views,
};
