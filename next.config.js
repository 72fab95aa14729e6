import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

/** @type {import("next").NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  // server.ts does it, for those who ask.
  compress: false,
  // No picture is made smaller here, so nobody can ask for one: `/_next/image` is a 404.
  images: { unoptimized: true },
  // Types are checked by `npm test` with the native compiler, which Next can not load.
  typescript: { ignoreBuildErrors: true },
  // Nearly every build is the first of a clone, or one of changed sources: to store what Turbopack computed, the maps of the
  // server's chunks and their minified form takes a third of a build's CPU. Stack traces name functions as written.
  experimental: {
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    turbopackMinify: { server: false, client: true },
  },
  serverExternalPackages: [
    "nodemailer",
    "pg",
    "pg-boss",
    "pg-copy-streams",
    "pino",
    "undici",
    "@prisma/client",
    "@prisma/adapter-pg",
  ],
};

export default withNextIntl(config);
