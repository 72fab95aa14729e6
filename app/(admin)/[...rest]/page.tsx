import { notFound } from "next/navigation";

/** An address that is none, told within the frame. */
export default function Nowhere() {
  notFound();
}
