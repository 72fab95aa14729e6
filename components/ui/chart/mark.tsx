import Link from "next/link";
import type { HTMLAttributes, Ref } from "react";

/** Where a mark of a chart leads: to an address, to something done here, or nowhere. */
export type Leads = { href: string } | { onPick: () => void } | null;

type Props = HTMLAttributes<HTMLElement> & {
  leads: Leads;
  /** Its place among the marks that arrows go along. */
  place?: number;
  label?: string | undefined;
  ref?: Ref<HTMLElement>;
};

/** A part of a chart that can be pressed: a link, or a button. */
export function Mark({ leads, place, label, ref, children, ...rest }: Props) {
  const shared = { ...rest, "aria-label": label, "data-mark": place };
  if (leads && "href" in leads) {
    return (
      <Link {...(shared as object)} href={leads.href} prefetch={false} ref={ref as Ref<HTMLAnchorElement>}>
        {children}
      </Link>
    );
  }
  return (
    <button
      type="button"
      ref={ref as Ref<HTMLButtonElement>}
      aria-disabled={!leads || undefined}
      {...shared}
      onClick={leads?.onPick}
    >
      {children}
    </button>
  );
}
