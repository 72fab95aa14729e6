import account from "./account.json" with { type: "json" };
import apiReference from "./apiReference.json" with { type: "json" };
import charts from "./charts.json" with { type: "json" };
import exports from "./exports.json" with { type: "json" };
import failed from "./failed.json" with { type: "json" };
import feed from "./feed.json" with { type: "json" };
import frame from "./frame.json" with { type: "json" };
import interaction from "./interaction.json" with { type: "json" };
import interactions from "./interactions.json" with { type: "json" };
import kit from "./kit.json" with { type: "json" };
import listHistory from "./listHistory.json" with { type: "json" };
import login from "./login.json" with { type: "json" };
import mail from "./mail.json" with { type: "json" };
import overview from "./overview.json" with { type: "json" };
import views from "./views.json" with { type: "json" };

export default {
  account,
  apiReference,
  charts,
  exports,
  failed,
  feed,
  frame,
  interaction,
  interactions,
  kit,
  listHistory,
  login,
  mail,
  overview,
  views,
};
