import type { Metrics } from './metrics.ts';
import { openMetrics } from './metrics.ts';
import { type Tracer, untraced } from './trace.ts';

/** Metrics and traces for the operator. */
export type Telemetry = { metrics: Metrics; tracer: Tracer };

/** Metrics and traces that go nowhere. */
export const openTelemetry = (tracer: Tracer = untraced): Telemetry => ({ metrics: openMetrics(), tracer });

type Answer = { ok: true } | { ok: false; failure: { kind: string } };

/** Makes a call to an external service, counted and traced. */
export const instrumented = async <Outcome extends Answer>(
  { metrics, tracer }: Telemetry,
  integration: string,
  operation: string,
  work: () => Promise<Outcome>,
): Promise<Outcome> =>
  tracer.open(`${integration} ${operation}`, 'client', async (end) => {
    const startedAt = performance.now();
    const done = (outcome: string, isError: boolean): void => {
      metrics.integrationRequest(integration, operation, outcome, (performance.now() - startedAt) / 1000);
      end({ 'rejoinder.outcome': outcome }, isError);
    };
    try {
      const answer = await work();
      done(answer.ok ? 'ok' : answer.failure.kind, !answer.ok);
      return answer;
    } catch (error) {
      done('exception', true);
      throw error;
    }
  });
