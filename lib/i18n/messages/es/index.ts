import account from "./account.json";
import agent from "./agent.json";
import apiReference from "./apiReference.json";
import audit from "./audit.json";
import charts from "./charts.json";
import contacts from "./contacts.json";
import exports from "./exports.json";
import failed from "./failed.json";
import feed from "./feed.json";
import flowDeploy from "./flowDeploy.json";
import flowDrafts from "./flowDrafts.json";
import flowEditor from "./flowEditor.json";
import flowHistory from "./flowHistory.json";
import flowInspector from "./flowInspector.json";
import flowList from "./flowList.json";
import flowNodes from "./flowNodes.json";
import flows from "./flows.json";
import flowTestRun from "./flowTestRun.json";
import frame from "./frame.json";
import hubs from "./hubs.json";
import interaction from "./interaction.json";
import interactions from "./interactions.json";
import kit from "./kit.json";
import listHistory from "./listHistory.json";
import login from "./login.json";
import mail from "./mail.json";
import overview from "./overview.json";
import progress from "./progress.json";
import retention from "./retention.json";
import runs from "./runs.json";
import settings from "./settings.json";
import upload from "./upload.json";
import views from "./views.json";

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
