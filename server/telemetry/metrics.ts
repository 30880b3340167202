import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RELEASE } from '#server/config/release.ts';

/** A gauge whose values are read at scrape time. */
export type CollectedGauge = {
  name: string;
  help: string;
  labelNames: readonly string[];
  collect: () => Promise<readonly Sample[]>;
};

export type Sample = { labels: Record<string, string>; value: number };

/** Connections of a pool, as the driver counts them. */
type Pool = { totalCount: number; idleCount: number; waitingCount: number };

export type Metrics = ReturnType<typeof openMetrics>;

/** A registry of gauges whose values are read with each scrape. */
export const gaugeRegistry = (gauges: readonly CollectedGauge[]): Registry => {
  const registry = new Registry();
  for (const { collect, ...gauge } of gauges)
    new Gauge({
      ...gauge,
      registers: [registry],
      async collect() {
        this.reset();
        for (const { labels, value } of await collect()) this.set(labels, value);
      },
    });
  return registry;
};

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** How long the lowest observed remaining budget of a store is reported, in ms. */
const LOWEST_BUDGET_TTL_MS = 300_000;

/** The metrics of this process, in Prometheus format. Labels never contain user input. */
export const openMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'rejoinder_http_request_duration_seconds',
    help: 'Duration of requests by route and status class',
    labelNames: ['route', 'method', 'status'],
    buckets: seconds,
    registers,
  });
  const errorResponses = new Counter({
    name: 'rejoinder_http_error_responses_total',
    help: 'Requests rejected with an error, by route and error code',
    labelNames: ['route', 'code'],
    registers,
  });
  const streams = new Gauge({
    name: 'rejoinder_live_streams',
    help: 'Open event streams',
    registers,
  });
  const jobs = new Histogram({
    name: 'rejoinder_job_duration_seconds',
    help: 'Duration of jobs by queue and outcome',
    labelNames: ['queue', 'outcome'],
    buckets: seconds,
    registers,
  });
  const integrationRequests = new Histogram({
    name: 'rejoinder_integration_request_duration_seconds',
    help: 'Duration of requests to external services by operation and outcome',
    labelNames: ['integration', 'operation', 'outcome'],
    buckets: seconds,
    registers,
  });
  const rateLimitRequests = new Counter({
    name: 'rejoinder_store_rate_limit_requests_total',
    help: "Requests to a store's rate limit by purpose: granted, or deferred",
    labelNames: ['store', 'purpose', 'outcome'],
    registers,
  });
  const budgets = new Map<string, { left: number; at: number }>();
  new Gauge({
    name: 'rejoinder_store_rate_limit_remaining_ratio',
    help: "Lowest share of a key's or app's rate limit left after a call of this process in the last five minutes",
    labelNames: ['store'],
    registers,
    collect() {
      for (const [store, { left }] of budgets) this.set({ store }, left);
    },
  });
  const tokens = new Counter({
    name: 'rejoinder_writer_tokens_total',
    help: 'AI tokens used, by direction',
    labelNames: ['direction'],
    registers,
  });
  const submits = new Counter({
    name: 'rejoinder_submit_transitions_total',
    help: 'Transitions of submits by new state',
    labelNames: ['state'],
    registers,
  });
  new Gauge({
    name: 'rejoinder_build_info',
    help: 'The running release',
    labelNames: ['release'],
    registers,
  }).set({ release: RELEASE }, 1);
  let clockAheadMs = () => 0;
  new Gauge({
    name: 'rejoinder_clock_offset_seconds',
    help: "How far this machine's clock is ahead of the database's; negative if behind",
    registers,
    collect() {
      this.set(clockAheadMs() / 1000);
    },
  });
  const pools = new Map<string, Pool>();
  new Gauge({
    name: 'rejoinder_database_connections',
    help: 'Connections of each pool, and requests waiting for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'active' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  return {
    request: (route: string, method: string, status: number, took: number): void =>
      requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, took),
    errorResponse: (route: string, code: string): void => errorResponses.inc({ route, code }),
    streams: (open: number): void => streams.set(open),
    job: (queue: string, outcome: 'done' | 'postponed' | 'failed', took: number): void =>
      jobs.observe({ queue, outcome }, took),
    integrationRequest: (integration: string, operation: string, outcome: string, took: number): void =>
      integrationRequests.observe({ integration, operation, outcome }, took),
    storeRateLimit: (store: string, purpose: string, outcome: 'granted' | 'deferred', left: number): void => {
      rateLimitRequests.inc({ store, purpose, outcome });
      const lowest = budgets.get(store);
      const now = performance.now();
      if (!lowest || left <= lowest.left || now - lowest.at > LOWEST_BUDGET_TTL_MS)
        budgets.set(store, { left, at: now });
    },
    writerTokens: ({ input, output }: { input: number; output: number }): void => {
      tokens.inc({ direction: 'in' }, input);
      tokens.inc({ direction: 'out' }, output);
    },
    submitTransition: (state: string): void => submits.inc({ state }),
    /** Memory, CPU and event loop as well; once per process. */
    watchProcess: (): void => collectDefaultMetrics({ register: registry, prefix: 'rejoinder_' }),
    watchPool: (name: string, pool: Pool): void => {
      pools.set(name, pool);
    },
    watchClock: (aheadMs: () => number): void => {
      clockAheadMs = aheadMs;
    },
    /** All metrics in Prometheus text format, together with those collected for this scrape. */
    text: (shared: Registry): Promise<string> => Registry.merge([registry, shared]).metrics(),
  };
};
