import { handleAuth } from "@/lib/auth/handler.ts";

export { handleAuth as GET, handleAuth as POST };
