export type SpanKind = 'server' | 'client' | 'consumer';

export type Attributes = Record<string, string | number>;

/** Ends an open span with its final attributes. */
export type EndSpan = (attributes: Attributes, isError: boolean) => void;

/** Records spans; nearly free without a collector. */
export type Tracer = {
  /** Runs `work` in a span, which it ends itself. `parent` is a received `traceparent`. */
  open: <Value>(name: string, kind: SpanKind, work: (end: EndSpan) => Value, parent?: string) => Value;
  /** Exports pending spans and stops. */
  close: () => Promise<void>;
};

export const untraced: Tracer = {
  open: (_name, _kind, work) => work(() => undefined),
  close: async () => undefined,
};

/** A span's id and whether its trace is recorded. */
export type SpanId = { traceId: string; spanId: string; traceFlags: string };

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A span's id as it is sent, or stored with a job (https://www.w3.org/TR/trace-context/). */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanId): string =>
  `00-${traceId}-${spanId}-${traceFlags}`;

/** The span a `traceparent` names, if it is valid. */
export const parseTraceparent = (traceparent = ''): SpanId | undefined => {
  const [, traceId, spanId, traceFlags] = TRACEPARENT.exec(traceparent) ?? [];
  return traceId && spanId && traceFlags ? { traceId, spanId, traceFlags } : undefined;
};
