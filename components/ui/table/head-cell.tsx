import { type HTMLAttributes, type ReactNode, useId } from "react";
import { ColumnGrip } from "./column-grip";

type Props = HTMLAttributes<HTMLTableCellElement> & {
  /** Stands over the head's end, and is no part of the column's name. */
  end: ReactNode;
  /** Lets the column be dragged wider and narrower. */
  onResize: ((width: number) => void) | undefined;
  children: ReactNode;
};

/** The head of a column: its name, what can be done with it, and its edge. */
export function HeadCell({ end, onResize, children, ...rest }: Props) {
  const name = useId();
  return (
    <th scope="col" aria-labelledby={end ? name : undefined} {...rest}>
      {end ? <span id={name}>{children}</span> : children}
      {end}
      {onResize ? <ColumnGrip onResize={onResize} /> : null}
    </th>
  );
}
