/**
 * What the files of a folder may import, by prefix of a path or package; `*` is everything. The first matching row counts.
 * Standard tools cannot express it: Biome's `noRestrictedImports` compares the text of an import and not the file it
 * resolves to, and dependency-cruiser cannot parse TSX without the API that TypeScript 7 no longer has.
 */
export type Row = { folder: RegExp; may: readonly string[]; not?: readonly string[]; own?: boolean };

// zod: data from browser storage is parsed where it is read.
const WEB = ['react', 'react-dom', 'zod', '@lingui/', '@tanstack/', 'd3-scale', 'd3-shape', 'uqr'];

/** Usable by every part of the server. */
const COMMON = ['server/config/', 'server/telemetry/', 'server/crypto/', 'server/net/'];

/** The types that adapters and features share. */
const PORTS = [
  'server/integrations/identity/port.ts',
  'server/integrations/mail/port.ts',
  'server/integrations/payment/port.ts',
  'server/integrations/stores/port.ts',
  'server/integrations/writer/port.ts',
];

/** Exceptions to the rule that features do not import each other. */
const SHARED_BY_FEATURES = [
  'server/features/deliveries/attempt-channel.ts',
  'server/features/deliveries/queue-mail.ts',
  'server/features/insights/get-week.ts',
  'server/features/notices/concerns.ts',
  'server/features/notices/notice-address.ts',
  'server/features/notices/notice-mail.ts',
  'server/features/notices/rendered-notice.ts',
  'server/features/notices/stoppage.ts',
  'server/features/notices/tell.ts',
  'server/features/notices/tell-assigned.ts',
  'server/features/notices/tell-events.ts',
  'server/features/notices/tell-low-stars.ts',
  'server/features/notices/wake-channels.ts',
  'server/features/stores/call-store.ts',
  'server/features/stores/exclusive-apple-call.ts',
  'server/features/reviews/list/to-review-dto.ts',
];

/** The rules whose tables are too heavy for the page, and what imports them. */
const SERVER_RULES = [
  'shared/domain/checks/contacts/',
  'shared/domain/checks/reply-check.ts',
  'shared/domain/checks/unsafe-promises.ts',
  'shared/domain/checks/unsafe-words/rating-requests.ts',
  'shared/domain/batches/warnings.ts',
  'shared/domain/mail/',
  'shared/domain/notices/render-',
];

const FEATURE = [
  ...['shared/', 'server/context.ts', 'server/db/', 'server/jobs/', ...COMMON, ...PORTS],
  ...SHARED_BY_FEATURES,
  'lru-cache',
];

/** The folders of reviews, each with those before it that it may import: what is below knows nothing of what is above. */
export const OF_REVIEWS: readonly [folder: string, below: readonly string[]][] = [
  ['changed', []],
  ['list', ['changed']],
  ['context', []],
  ['notes', ['changed']],
  ['organise', ['changed']],
  ['user-drafts', []],
  ['writer', ['changed']],
  ['classification', ['changed', 'writer']],
  ['drafting', ['changed', 'writer']],
  ['sync', ['changed', 'classification', 'drafting']],
  ['import', ['sync']],
  ['outbox', ['changed', 'sync']],
  ['batches', ['changed', 'writer', 'outbox']],
];

/** The same for the reviews screen. The screen itself, beside the folders, may import all of them. */
export const OF_REVIEWS_SCREEN: readonly [folder: string, below: readonly string[]][] = [
  ['labels', []],
  ['context', []],
  ['store', []],
  ['reply', ['store', 'context']],
  ['find', ['store', 'labels']],
  ['card', ['store', 'reply', 'context', 'labels']],
  ['list', ['store', 'reply', 'card', 'context', 'labels', 'find']],
];

/** What a screen may import beside its own folder. */
const SCREEN = ['shared/', 'web/editor/', 'web/lib/', 'web/ui/', ...WEB];

/** The import table; `not` takes away from `may`; `own` adds the file's own folder. */
export const TABLE: readonly Row[] = [
  { folder: /\.test\.tsx?$|^(tests|bench|scripts|eval)\/|^[^/]+$/, may: ['*'] },
  {
    folder: /^shared\/domain\/checks\/contacts\//,
    may: ['shared/domain/', 'tlds', 'tldts', 'unhomoglyph'],
  },
  {
    folder:
      /^shared\/domain\/(checks\/(reply-check|unsafe-promises)\.ts|batches\/warnings\.ts|mail\/|notices\/render-)/,
    may: ['shared/domain/'],
  },
  { folder: /^shared\/domain\//, may: ['shared/domain/'], not: SERVER_RULES },
  { folder: /^shared\/contract\//, may: ['shared/', 'zod'], not: SERVER_RULES },
  {
    folder: /^server\/(config|telemetry|crypto|net)\//,
    may: [...COMMON, 'node:', 'zod', 'ipaddr.js', 'pino', 'prom-client', '@opentelemetry/'],
  },
  {
    folder: /^server\/db\//,
    may: ['shared/', ...COMMON, 'server/db/', 'node:', 'kysely', 'pg', 'node-pg-migrate'],
  },
  {
    folder: /^server\/jobs\//,
    may: ['shared/', 'server/db/', ...COMMON, 'server/jobs/', 'zod'],
  },
  { folder: /^server\/integrations\/[^/]+\/port\.ts$/, may: ['shared/'] },
  {
    folder: /^server\/integrations\/[^/]+\//,
    may: [
      'shared/',
      ...COMMON,
      'zod',
      'jose',
      'openai',
      'openid-client',
      'jsonrepair',
      'nodemailer',
      'lru-cache',
    ],
    own: true,
  },
  {
    folder: /^server\/context\.ts$/,
    may: ['shared/', 'server/db/', 'server/jobs/', ...COMMON, ...PORTS],
  },
  ...OF_REVIEWS.map(([folder, below]) => ({
    folder: new RegExp(`^server/features/reviews/${folder}/`),
    may: [
      ...FEATURE,
      'server/features/reviews/created-id.ts',
      ...below.map((name) => `server/features/reviews/${name}/`),
      ...(folder === 'import' ? ['csv-parse', 'node:stream'] : []),
    ],
    own: true,
  })),
  // What a delivery says is sealed in the database, and parsed where it is opened.
  { folder: /^server\/features\/(deliveries|notices)\//, may: [...FEATURE, 'zod'], own: true },
  {
    folder: /^server\/features\/sign-in\//,
    may: [...FEATURE, 'better-auth', 'jose', 'otpauth', 'zod', 'node:crypto'],
    own: true,
  },
  {
    folder: /^server\/features\/(?!reviews\/.*\/)[^/]+\//,
    may: FEATURE,
    own: true,
  },
  {
    // Tables: for authentication, readiness and metrics.
    folder: /^server\/http\//,
    may: [
      ...[
        'shared/',
        'server/features/',
        'server/context.ts',
        ...COMMON,
        'server/db/tables/',
        'server/http/',
        'server/jobs/queues.ts',
      ],
      ...[...PORTS, 'node:', 'zod', 'fastify', '@fastify/', 'lru-cache'],
    ],
  },
  {
    // Tables: for finding due work.
    folder: /^server\/worker\//,
    may: [
      ...['shared/', 'server/features/', 'server/context.ts', ...COMMON, 'server/jobs/', 'server/db/'],
      ...['server/worker/', 'zod'],
    ],
  },
  { folder: /^server\/main\.ts$/, may: ['server/', 'shared/', 'node:'] },
  { folder: /^web\/ui\//, may: ['web/ui/', 'react', '@base-ui/', '@lingui/'] },
  // What several screens show of the product. The kit imports nothing back.
  {
    folder: /^web\/lib\/.*\.tsx$/,
    may: ['web/lib/', 'web/ui/', 'shared/', ...WEB],
    not: SERVER_RULES,
  },
  {
    folder: /^web\/(lib|locales)\//,
    may: ['web/lib/', 'web/locales/', 'shared/', 'firebase/', ...WEB],
    not: SERVER_RULES,
  },
  {
    // The one editor of a reply, for every screen that has replies.
    folder: /^web\/editor\//,
    may: ['shared/', 'web/lib/', 'web/ui/', ...WEB],
    not: SERVER_RULES,
    own: true,
  },
  ...OF_REVIEWS_SCREEN.map(([folder, below]) => ({
    folder: new RegExp(`^web/features/reviews/${folder}/`),
    may: [...SCREEN, ...below.map((name) => `web/features/reviews/${name}/`)],
    not: SERVER_RULES,
    own: true,
  })),
  { folder: /^web\/features\/(?!reviews\/.*\/)[^/]+\//, may: SCREEN, not: SERVER_RULES, own: true },
  {
    folder: /^web\/(?!features\/reviews\/.*\/)/,
    may: ['web/', 'shared/', '@paddle/paddle-js', ...WEB],
    not: SERVER_RULES,
  },
  {
    folder: /^sandbox\//,
    may: [
      'sandbox/',
      'shared/domain/',
      'node:',
      'zod',
      'fastify',
      'jose',
      'ajv',
      'smtp-server',
      'mailparser',
    ],
  },
];

/** The only files with SQL. */
export const SQL_FILES = /^server\/db\/tables\//;
