import type { Metrics } from './metrics.ts';
import { openMetrics } from './metrics.ts';
import { type Tracer, untraced } from './trace.ts';

/** How whoever runs the product sees it from outside. */
export type Telemetry = { metrics: Metrics; tracer: Tracer };

/** Figures that nobody reads and traces that nobody is told. */
export const openTelemetry = (tracer: Tracer = untraced): Telemetry => ({ metrics: openMetrics(), tracer });

type Answer = { ok: true } | { ok: false; failure: { kind: string } };

/** Does a call to what is not ours, counted and traced: `to` whom and which. */
export const instrumented = async <Outcome extends Answer>(
  { metrics, tracer }: Telemetry,
  to: string,
  call: string,
  work: () => Promise<Outcome>,
): Promise<Outcome> =>
  tracer.open(`${to} ${call}`, 'client', async (end) => {
    const began = performance.now();
    const done = (outcome: string, isError: boolean): void => {
      metrics.outsideCall(to, call, outcome, (performance.now() - began) / 1000);
      end({ 'rejoinder.outcome': outcome }, isError);
    };
    try {
      const answer = await work();
      done(answer.ok ? 'ok' : answer.failure.kind, !answer.ok);
      return answer;
    } catch (error) {
      done('thrown', true);
      throw error;
    }
  });
