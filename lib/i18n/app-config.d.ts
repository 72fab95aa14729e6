import type { Locale } from "./locale.ts";
import type account from "./messages/en/account.json";
import type apiReference from "./messages/en/apiReference.json";
import type audit from "./messages/en/audit.json";
import type charts from "./messages/en/charts.json";
import type exports from "./messages/en/exports.json";
import type feed from "./messages/en/feed.json";
import type flowDeploy from "./messages/en/flowDeploy.json";
import type flowDrafts from "./messages/en/flowDrafts.json";
import type flowEditor from "./messages/en/flowEditor.json";
import type flowHistory from "./messages/en/flowHistory.json";
import type flowInspector from "./messages/en/flowInspector.json";
import type flowList from "./messages/en/flowList.json";
import type flowNodes from "./messages/en/flowNodes.json";
import type flows from "./messages/en/flows.json";
import type frame from "./messages/en/frame.json";
import type hubs from "./messages/en/hubs.json";
import type interaction from "./messages/en/interaction.json";
import type interactions from "./messages/en/interactions.json";
import type kit from "./messages/en/kit.json";
import type login from "./messages/en/login.json";
import type overview from "./messages/en/overview.json";
import type retention from "./messages/en/retention.json";
import type settings from "./messages/en/settings.json";
import type upload from "./messages/en/upload.json";
import type views from "./messages/en/views.json";

// Makes a key that no English file has a type error.
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: {
      account: typeof account;
      exports: typeof exports;
      apiReference: typeof apiReference;
      audit: typeof audit;
      charts: typeof charts;
      feed: typeof feed;
      flows: typeof flows;
      flowEditor: typeof flowEditor;
      flowInspector: typeof flowInspector;
      flowList: typeof flowList;
      flowDeploy: typeof flowDeploy;
      flowDrafts: typeof flowDrafts;
      flowHistory: typeof flowHistory;
      flowNodes: typeof flowNodes;
      frame: typeof frame;
      hubs: typeof hubs;
      interaction: typeof interaction;
      interactions: typeof interactions;
      kit: typeof kit;
      login: typeof login;
      overview: typeof overview;
      retention: typeof retention;
      settings: typeof settings;
      upload: typeof upload;
      views: typeof views;
    };
  }
}
