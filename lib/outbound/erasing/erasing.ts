import type { EraseStep } from "../../privacy/erase-step.ts";
import { eraseAttempts } from "./attempts.ts";
import { eraseContacts } from "./contacts.ts";
import { eraseLeftOut } from "./left-out.ts";
import { eraseRejections } from "./rejections.ts";
import { eraseStaged } from "./staged.ts";

/**
 * Takes a person out of the lists and leads, along the way that contacts take: one that is loaded meanwhile is met
 * again further on.
 */
export const eraseFromLists: EraseStep[] = [
  { name: "staged", work: eraseStaged },
  { name: "contacts", work: eraseContacts },
  { name: "rejections", work: eraseRejections },
  { name: "leftOut", work: eraseLeftOut },
  { name: "attempts", work: eraseAttempts },
];
