/** What a room may import, by the beginning of a path or package; `*` is everything. The first row that fits a file counts. */
export type Row = { room: RegExp; may: readonly string[]; own?: boolean };

// What was kept in the browser is parsed where it is read.
const WEB = ['react', 'react-dom', 'zod', '@lingui/', '@tanstack/'];

/** What any part of the server may use. */
const COMMON = ['server/config/', 'server/telemetry/', 'server/crypto/', 'server/net/'];

/** The import table. `own` adds the file's own folder; `PORTS` are the words that adapters and features share. */
const PORTS = [
  'server/integrations/identity/port.ts',
  'server/integrations/payment/port.ts',
  'server/integrations/stores/port.ts',
  'server/integrations/writer/port.ts',
];

/** What other features may use of one: calls to a store within its budget, and a review as it goes over the wire. */
const SHARED_BY_FEATURES = [
  'server/features/stores/call-store.ts',
  'server/features/stores/exclusive-apple-call.ts',
  'server/features/reviews/list/to-review-dto.ts',
];

export const TABLE: readonly Row[] = [
  { room: /\.test\.tsx?$|^(tests|bench|scripts|eval)\/|^[^/]+$/, may: ['*'] },
  { room: /^shared\/domain\//, may: ['shared/domain/'] },
  { room: /^shared\/contract\//, may: ['shared/', 'zod'] },
  {
    room: /^server\/(config|telemetry|crypto|net)\//,
    may: [...COMMON, 'node:', 'zod', 'pino', 'prom-client', '@opentelemetry/'],
  },
  // The migrations are run by a library of their own.
  {
    room: /^server\/db\//,
    may: ['shared/', ...COMMON, 'server/db/', 'node:', 'kysely', 'pg', 'node-pg-migrate'],
  },
  {
    room: /^server\/jobs\//,
    may: ['shared/', 'server/db/', ...COMMON, 'server/jobs/', 'zod'],
  },
  { room: /^server\/integrations\/[^/]+\/port\.ts$/, may: ['shared/'] },
  {
    room: /^server\/integrations\/[^/]+\//,
    may: ['shared/', ...COMMON, 'zod', 'jose', 'openai', 'lru-cache'],
    own: true,
  },
  {
    room: /^server\/context\.ts$/,
    may: ['shared/', 'server/db/', 'server/jobs/', ...COMMON, ...PORTS],
  },
  {
    // What a store or a writer answers has its type in the port.
    room: /^server\/features\/[^/]+\//,
    may: [
      ...['shared/', 'server/context.ts', 'server/db/', 'server/jobs/', ...COMMON, ...PORTS],
      ...SHARED_BY_FEATURES,
    ],
    own: true,
  },
  {
    // Who calls is looked up at the door, and so is whether the database is there. The figures name every queue.
    room: /^server\/http\//,
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
    // What is due is found by the tables.
    room: /^server\/worker\//,
    may: [
      ...['shared/', 'server/features/', 'server/context.ts', ...COMMON, 'server/jobs/', 'server/db/'],
      ...['server/worker/', 'zod'],
    ],
  },
  { room: /^server\/main\.ts$/, may: ['server/', 'shared/', 'node:'] },
  { room: /^web\/ui\//, may: ['web/ui/', 'react', '@base-ui/', '@lingui/'] },
  { room: /^web\/(lib|locales)\//, may: ['web/lib/', 'web/locales/', 'shared/', 'firebase/', ...WEB] },
  { room: /^web\/features\/[^/]+\//, may: ['shared/', 'web/lib/', 'web/ui/', ...WEB], own: true },
  { room: /^web\//, may: ['web/', 'shared/', '@paddle/paddle-js', ...WEB] },
  { room: /^sandbox\//, may: ['sandbox/', 'shared/domain/', 'node:', 'zod', 'fastify', 'jose', 'ajv'] },
];

/** Tables of the database, each with the file that holds the SQL about it. */
export const SQL_FILES = /^server\/db\/tables\//;
