export { DELETE, GET, PATCH, POST, PUT } from "@/app/api/dialer/id/[hubName]/uploads/route.ts";
