# syntax=docker/dockerfile:1
# The page is built with all tools; what runs has neither tools nor sources of the page.
FROM node:24.21.0-bookworm-slim AS page
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.base.json vite.config.ts lingui.config.ts ./
COPY scripts scripts
COPY shared shared
COPY web web
RUN node scripts/build.ts

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm cache clean --force

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    METRICS_PORT=9464 \
    NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY shared shared
COPY server server
COPY scripts/migrate.ts scripts/health.ts scripts/rotate-key.ts scripts/redrive.ts scripts/owner.ts scripts/sign-in-link.ts scripts/doctor.ts scripts/
COPY scripts/lib/prepare-database.ts scripts/lib/rotate-keys.ts scripts/lib/redrive-jobs.ts scripts/lib/script-settings.ts scripts/lib/make-owner.ts scripts/lib/sign-in-link.ts scripts/lib/examine.ts scripts/lib/
COPY --from=page /app/.build/page .build/page
# Owned by root: the process can read all of it and write none.
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 CMD ["node", "scripts/health.ts"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=20", "server/main.ts"]
