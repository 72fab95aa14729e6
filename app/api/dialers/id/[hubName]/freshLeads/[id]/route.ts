export { DELETE, GET, PATCH, POST, PUT } from "@/app/api/dialer/id/[hubName]/freshLeads/[id]/route.ts";
