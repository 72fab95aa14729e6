import type { HTMLAttributes, MouseEvent, ReactNode } from "react";
import { ColumnGrip } from "./column-grip";

type Props = HTMLAttributes<HTMLTableCellElement> & {
  /** Stands over the head's end: the button of its menu, for the mouse. A right click anywhere in the head presses it. */
  end: ReactNode;
  /** Lets the column be dragged wider and narrower. */
  onResize: ((width: number) => void) | undefined;
  children: ReactNode;
};

/** The head of a column: its name, what can be done with it, and its edge. */
export function HeadCell({ end, onResize, children, ...rest }: Props) {
  return (
    <th scope="col" onContextMenu={end ? openMenu : undefined} {...rest}>
      {children}
      {end}
      {onResize ? <ColumnGrip onResize={onResize} /> : null}
    </th>
  );
}

/** By the right button, and by the keys that stand for it. */
function openMenu(event: MouseEvent<HTMLTableCellElement>): void {
  const button = event.currentTarget.querySelector<HTMLElement>("[aria-haspopup]");
  if (!button) return;
  event.preventDefault();
  button.click();
}
