import { accountContracts } from "../account/contract.ts";
import { auditContracts } from "../audit/contract.ts";
import { simulationContracts } from "../demo/simulation/contract.ts";
import { erasureContracts } from "../erasure/contract.ts";
import { flowContracts } from "../flows/contract.ts";
import { flowEditingContracts } from "../flows/editing-contract.ts";
import { againContracts } from "../flows/run/again/contract.ts";
import { runContracts } from "../flows/run/contract.ts";
import { statsContracts } from "../flows/run/log/stats-contract.ts";
import type { ContractShape } from "../http/contract.ts";
import { breakdownContracts } from "../interactions/breakdown/contract.ts";
import { interactionContracts } from "../interactions/contract.ts";
import { originsContracts } from "../interactions/detail/origins-contract.ts";
import { exportContracts } from "../interactions/export/contract.ts";
import { facetContracts } from "../interactions/facets/contract.ts";
import { feedContracts } from "../interactions/feed/contract.ts";
import { performanceContracts } from "../interactions/performance/contract.ts";
import { namesContracts } from "../interactions/search/names-contract.ts";
import { savedViewContracts } from "../interactions/views/contract.ts";
import { mailContracts } from "../mail/contract.ts";
import { agentContracts } from "../outbound/agents/contract.ts";
import { ownAgentContracts } from "../outbound/agents/own/contract.ts";
import { attemptContracts } from "../outbound/attempts/contract.ts";
import { disposingContracts } from "../outbound/attempts/dispositions/contract.ts";
import { messageReportContracts } from "../outbound/attempts/reports/contract.ts";
import { retryContracts } from "../outbound/attempts/retries/contract.ts";
import { blacklistHitContracts } from "../outbound/blacklist-hits/contract.ts";
import { contactingCapContracts } from "../outbound/caps/contract.ts";
import { outboundContracts } from "../outbound/contract.ts";
import { dispatchContracts } from "../outbound/dispatch/contract.ts";
import { deskContracts } from "../outbound/hubs/desk-contract.ts";
import { wizardContracts } from "../outbound/hubs/wizard-contract.ts";
import { allListsContracts } from "../outbound/lists/all-lists-contract.ts";
import { contactContracts } from "../outbound/lists/contact-contract.ts";
import { leftOutContracts } from "../outbound/lists/left-out-contract.ts";
import { progressContracts } from "../outbound/progress/contract.ts";
import { uploadContracts } from "../outbound/upload/contract.ts";
import { profilePreviewContracts } from "../profile-preview/contract.ts";
import { signedAttachmentContracts } from "../records/attachments/signed-attachment-contract.ts";
import { recordContracts } from "../records/contract.ts";
import { secretContracts } from "../records/secrets-contract.ts";
import { retentionContracts } from "../retention/contract.ts";
import { serviceContracts } from "../service/contract.ts";

/** Every contract there is: what the OpenAPI document is made from. */
export const contracts: readonly ContractShape[] = [
  ...[
    flowContracts,
    flowEditingContracts,
    runContracts,
    againContracts,
    statsContracts,
    erasureContracts,
    retentionContracts,
    mailContracts,
    auditContracts,
    profilePreviewContracts,
    blacklistHitContracts,
    contactingCapContracts,
    simulationContracts,
    deskContracts,
    dispatchContracts,
    attemptContracts,
    agentContracts,
    ownAgentContracts,
    messageReportContracts,
    progressContracts,
    disposingContracts,
    retryContracts,
    outboundContracts,
    allListsContracts,
    uploadContracts,
    leftOutContracts,
    contactContracts,
    wizardContracts,
    interactionContracts,
    namesContracts,
    originsContracts,
    savedViewContracts,
    feedContracts,
    breakdownContracts,
    facetContracts,
    performanceContracts,
    exportContracts,
    accountContracts,
    serviceContracts,
    secretContracts,
    signedAttachmentContracts,
  ].flatMap((area) => Object.values(area)),
  ...recordContracts,
];
