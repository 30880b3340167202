import { randomBytes } from 'node:crypto';
import { scopeNow, within } from './scope.ts';

export type SpanKind = 'server' | 'client' | 'consumer';

/** A piece of work that has ended, as a collector is told of it. Times are epoch milliseconds. */
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: SpanKind;
  startedAt: number;
  endedAt: number;
  attributes: Record<string, string | number>;
  isError: boolean;
};

export type Attributes = Span['attributes'];

/** Ends an open span with what became known of it. */
export type EndSpan = (attributes: Attributes, isError: boolean) => void;

/** What is told of work that is under way; costs nothing but a call where nobody is told. */
export type Tracer = {
  /** Does `work` inside a span, which ends when it is told to. `parent` is what came over the wire. */
  open: <Value>(name: string, kind: SpanKind, work: (end: EndSpan) => Value, parent?: string) => Value;
  /** Tells what has not been told yet. */
  close: () => Promise<void>;
};

export const untraced: Tracer = {
  open: (_name, _kind, work) => work(() => undefined),
  close: async () => undefined,
};

const WIRE = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** A span as it goes over the wire, or waits with a job. */
export const wireOf = (traceId: string, spanId: string): string => `00-${traceId}-${spanId}-01`;

/** Whether a trace is among those told, of which `share` (0 to 1) are: by its id, so that every node decides alike. */
const isSampled = (traceId: string, share: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32;

/** Gives the spans that end to `tell`: those of a share of all traces. */
export const tracing = (tell: (span: Span) => void, close: () => Promise<void>, share = 1): Tracer => ({
  open: (name, kind, work, parent) => {
    const [, wireTrace, wireSpan] = WIRE.exec(parent ?? '') ?? [];
    const outer = scopeNow();
    const traceId = wireTrace ?? outer.traceId ?? randomBytes(16).toString('hex');
    const parentSpanId = wireSpan ?? outer.spanId;
    const spanId = randomBytes(8).toString('hex');
    const startedAt = performance.timeOrigin + performance.now();
    const end: EndSpan = (attributes, isError) => {
      const endedAt = performance.timeOrigin + performance.now();
      if (isSampled(traceId, share))
        tell({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, isError });
    };
    return within({ traceId, spanId }, () => work(end));
  },
  close,
});
