import { AppError } from "../errors.ts";
import { refuse } from "./respond.ts";
import { requestIdOf } from "./route.ts";
import { requestedUrl } from "./server/requested-url.ts";

/** Answers every address of `/api` that no route has. */
export async function notFound(request: Request): Promise<Response> {
  const { pathname } = requestedUrl(request);
  return refuse(new AppError("not-found", "There is nothing at this address."), pathname, requestIdOf(request));
}
