export { DELETE, GET, PATCH, POST, PUT } from "@/app/api/dialer/id/[hubName]/uploads/[id]/chunks/[first]/route.ts";
