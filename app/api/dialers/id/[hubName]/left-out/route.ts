export { DELETE, GET, PATCH, POST, PUT } from "@/app/api/dialer/id/[hubName]/left-out/route.ts";
