import { handleAuth } from "@/lib/account/handler.ts";

export { handleAuth as GET, handleAuth as POST };
