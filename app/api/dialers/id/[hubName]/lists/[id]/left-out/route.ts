export { DELETE, GET, PATCH, POST, PUT } from "@/app/api/dialer/id/[hubName]/lists/[id]/left-out/route.ts";
