import type { Log } from './log.ts';
import type { Attributes, Span, SpanKind } from './trace.ts';
import { type Tracer, tracing } from './trace.ts';

type Options = {
  /** Where the collector is; `/v1/traces` is added (OTLP over HTTP, as JSON). */
  endpoint: string;
  serviceName: string;
  /** The share of traces that are told, 0 to 1. */
  share?: number;
  log: Log;
};

/** Spans told in one go, those kept while the collector is away, and the longest wait before they are told, in ms. */
const BATCH = 256;
const MOST_KEPT = 4096;
const WAIT_MS = 2000;
const TIMEOUT_MS = 5000;

/** The protocol's numbers (https://opentelemetry.io/docs/specs/otlp/). */
const KINDS: Record<SpanKind, number> = { server: 2, client: 3, consumer: 5 };
const FAILED = 2;

/** Tells a collector of OpenTelemetry what was done. What it cannot take is dropped: nothing waits for it. */
export const otlpTracer = ({ endpoint, serviceName, share = 1, log }: Options): Tracer => {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const waiting: Span[] = [];
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();
  let isAway = false;

  const send = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(batch, serviceName)),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
        isAway = false;
      } catch (error) {
        if (!isAway) log.warn({ err: error }, 'traces could not be told');
        isAway = true; // said once, until it is back
      }
    }
  };
  const tell = (span: Span): void => {
    if (waiting.length < MOST_KEPT) waiting.push(span);
    timer ??= setTimeout(() => {
      telling = telling.then(send);
    }, WAIT_MS).unref();
  };
  const close = () => {
    clearTimeout(timer);
    telling = telling.then(send);
    return telling;
  };
  return tracing(tell, close, share);
};

const bodyOf = (spans: readonly Span[], serviceName: string) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName }) },
      scopeSpans: [{ scope: { name: 'rejoinder' }, spans: spans.map(written) }],
    },
  ],
});

const written = ({ traceId, spanId, parentSpanId, name, kind, ...span }: Span) => ({
  ...{ traceId, spanId, name, kind: KINDS[kind] },
  ...(parentSpanId === undefined ? {} : { parentSpanId }),
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(span.endedAt),
  attributes: attributesOf(span.attributes),
  status: span.isError ? { code: FAILED } : {},
});

/** As text: they are beyond what a number of JSON holds exactly. */
const nanoseconds = (ms: number): string => `${BigInt(Math.round(ms * 1000)) * 1000n}`;

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  }));
