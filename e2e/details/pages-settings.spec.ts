import { soundPages } from "../sound-pages.ts";

soundPages([
  ["/settings/campaigns", "Campaigns"],
  ["/settings/users", "Users"],
  ["/settings/profiles", "Profiles"],
  ["/settings/api-keys", "API keys"],
  ["/settings/dispositions", "Dispositions"],
  ["/settings/templates", "Templates"],
  ["/settings/blacklist", "Blacklist"],
  ["/settings/contacting", "Contact limits"],
  ["/settings/mail", "Mail server"],
  ["/settings/secrets", "Secrets"],
]);
