import createNextIntlPlugin from "next-intl/plugin";

// Messages are compiled with the pages, so browsers load no parser for them.
const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  experimental: { messages: { path: "./lib/i18n/messages", format: "json", locales: "infer", precompile: true } },
});

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

const { turbopack, ...others } = withNextIntl(config);
// The plugin renames the compiled messages to `.js`, which Next 16.4 still reads as JSON: their type says what they are.
const { as: _, ...compileMessages } = turbopack.rules["*.json"];

export default {
  ...others,
  turbopack: { ...turbopack, rules: { "*.json": { ...compileMessages, type: "ecmascript" } } },
};
