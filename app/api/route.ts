import { notFound } from "@/lib/http/not-found.ts";

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
