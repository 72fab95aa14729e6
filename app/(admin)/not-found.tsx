import { NotFoundNote } from "@/components/frame/not-found-note";

export default function NotFound() {
  return <NotFoundNote />;
}
