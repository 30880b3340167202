import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { RELEASE } from '#server/config/release.ts';
import { currentContext, runInContext } from './async-context.ts';
import type { Log } from './log.ts';
import { parseTraceparent, type Tracer } from './trace.ts';

type Options = {
  /** The collector's URL; `/v1/traces` is appended (OTLP over HTTP, as JSON). */
  endpoint: string;
  serviceName: string;
  /** This process among those of the service. */
  instanceId: string;
  /**
   * The share of traces recorded, 0 to 1; decided by the trace id, so that all nodes agree. A trace that its caller does
   * not record is not recorded here either.
   */
  share?: number;
  log: Log;
};

/** Time limit of an export with its retries, in ms; shutdown waits this long. */
const TIMEOUT_MS = 3000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Exports spans to an OpenTelemetry collector. Spans it does not accept are dropped after a few tries; nothing waits
 * for them.
 */
export const otlpTracer = ({ endpoint, serviceName, instanceId, share = 1, log }: Options): Tracer => {
  const warn = (message: string): void =>
    log.warn({ event: 'traces.export_failed', reason: message }, 'Exporting traces failed');
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: TIMEOUT_MS,
  });
  const ofShare = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': RELEASE,
      'service.instance.id': instanceId,
    }),
    sampler: new ParentBasedSampler({ root: ofShare, remoteParentSampled: ofShare }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('rejoinder');
  return {
    open: (name, kind, work, parent) => {
      const received = parseTraceparent(parent);
      const { traceId, spanId, traceFlags = '01' } = received ?? currentContext();
      const around =
        traceId && spanId
          ? trace.setSpanContext(ROOT_CONTEXT, {
              traceId,
              spanId,
              traceFlags: Number.parseInt(traceFlags, 16) & TraceFlags.SAMPLED,
              isRemote: received !== undefined,
            })
          : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, around);
      const own = span.spanContext();
      const ownFlags = own.traceFlags & TraceFlags.SAMPLED ? '01' : '00';
      return runInContext({ traceId: own.traceId, spanId: own.spanId, traceFlags: ownFlags }, () =>
        work((attributes, isError) => {
          span.setAttributes(attributes);
          if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        }),
      );
    },
    close: () => provider.shutdown().catch((error: unknown) => warn(String(error))),
  };
};
