export type SpanKind = 'server' | 'client' | 'consumer';

export type Attributes = Record<string, string | number>;

/** Ends an open span with what became known of it. */
export type EndSpan = (attributes: Attributes, isError: boolean) => void;

/** Records spans of what is being done; costs nothing but a call where there is no collector. */
export type Tracer = {
  /** Does `work` inside a span, which ends when it is told to. `parent` is a `traceparent` that came over the wire. */
  open: <Value>(name: string, kind: SpanKind, work: (end: EndSpan) => Value, parent?: string) => Value;
  /** Exports what has not been exported yet, and ends. */
  close: () => Promise<void>;
};

export const untraced: Tracer = {
  open: (_name, _kind, work) => work(() => undefined),
  close: async () => undefined,
};

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** A span as it goes over the wire, or waits with a job (https://www.w3.org/TR/trace-context/). */
export const traceparentOf = (traceId: string, spanId: string): string => `00-${traceId}-${spanId}-01`;

/** The span that a `traceparent` names, if it is one. */
export const parseTraceparent = (traceparent = ''): { traceId: string; spanId: string } | undefined => {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent) ?? [];
  return traceId && spanId ? { traceId, spanId } : undefined;
};
