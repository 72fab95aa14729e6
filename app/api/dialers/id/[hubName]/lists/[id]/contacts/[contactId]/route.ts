export { DELETE, GET, PATCH, POST, PUT } from "@/app/api/dialer/id/[hubName]/lists/[id]/contacts/[contactId]/route.ts";
