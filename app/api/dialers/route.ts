export { DELETE, GET, PATCH, POST, PUT } from "@/app/api/dialer/route.ts";
