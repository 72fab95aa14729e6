import {
  type Icon,
  IconAntenna,
  IconArrowBackUp,
  IconArrowsJoin2,
  IconArrowsSplit2,
  IconBolt,
  IconDatabaseExport,
  IconDatabaseImport,
  IconGitBranch,
  IconHourglass,
  IconLifebuoy,
  IconListDetails,
  IconListSearch,
  IconMail,
  IconMessageCheck,
  IconNote,
  IconPlayerStop,
  IconPuzzle,
  IconRepeat,
  IconSitemap,
  IconSpeakerphone,
  IconUserPlus,
  IconVariable,
  IconWebhook,
  IconWorld,
} from "@tabler/icons-react";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import classes from "./kind-icon.module.css";

const icons = new Map<string, Icon>(
  Object.entries({
    Antenna: IconAntenna,
    ArrowBackUp: IconArrowBackUp,
    ArrowsJoin2: IconArrowsJoin2,
    ArrowsSplit2: IconArrowsSplit2,
    Bolt: IconBolt,
    DatabaseExport: IconDatabaseExport,
    DatabaseImport: IconDatabaseImport,
    GitBranch: IconGitBranch,
    Hourglass: IconHourglass,
    Lifebuoy: IconLifebuoy,
    ListDetails: IconListDetails,
    ListSearch: IconListSearch,
    Mail: IconMail,
    MessageCheck: IconMessageCheck,
    Note: IconNote,
    PlayerStop: IconPlayerStop,
    Repeat: IconRepeat,
    Sitemap: IconSitemap,
    Speakerphone: IconSpeakerphone,
    UserPlus: IconUserPlus,
    Variable: IconVariable,
    Webhook: IconWebhook,
    World: IconWorld,
  }),
);

const tones = { start: "go", logic: "violet", action: "info", memory: "cyan" } as const;

/** A kind of node as a sign, in the colour of its group. */
export function KindIcon({ kind, size = "md" }: { kind: string; size?: "sm" | "md" }) {
  const spec = specOf(kind);
  const Sign = icons.get(spec?.icon ?? "") ?? IconPuzzle;
  return (
    <span className={classes.icon} data-tone={spec && tones[spec.group]} data-size={size} aria-hidden>
      <Sign size={size === "md" ? 17 : 15} stroke={1.8} />
    </span>
  );
}
