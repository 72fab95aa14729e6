import { useMe } from "./me";
import { mainPages } from "./pages";

/** The places of the main navigation that the user's profile opens. */
export function useMainPages() {
  const { permissions } = useMe();
  return mainPages.filter(({ needs }) => needs === null || permissions.includes(needs));
}
