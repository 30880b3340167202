import { expect, it, onTestFinished } from 'vitest';
import { RELEASE } from '#server/config/release.ts';
import { syncReviews } from '#server/features/reviews/sync/sync-reviews.ts';
import { instrumentedStores } from '#server/integrations/stores/instrumented.ts';
import { currentContext } from '#server/telemetry/async-context.ts';
import { openLog } from '#server/telemetry/log.ts';
import { otlpTracer } from '#server/telemetry/otlp.ts';
import { openTelemetry } from '#server/telemetry/telemetry.ts';
import { traceparentOf } from '#server/telemetry/trace.ts';
import { runObserved } from '#server/worker/run-observed.ts';
import { startCollector } from '#tests/support/app/collector.ts';
import { createTestContext } from '#tests/support/app/test-context.ts';
import { startApi } from '#tests/support/app/test-server.ts';

const base = await createTestContext();

it('exports nested spans of requests, jobs and store calls without secrets', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const log = openLog('silent');
  const tracer = otlpTracer({
    endpoint: `${collector.endpoint}/`,
    serviceName: 'acme',
    instanceId: 'node-1:7',
    log,
  });
  const telemetry = openTelemetry(tracer);
  const context = { ...base.context, telemetry, stores: instrumentedStores(base.context.stores, telemetry) };
  const server = await startApi(context, { trustedProxies: '127.0.0.1' });
  const app = await base.createApp();
  const token = await server.tokenOf(app.caller.userId);
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';
  const answer = await server.ask({
    method: 'POST',
    path: '/api/application/getAll',
    headers: {
      authorization: `Bearer ${token}`,
      traceparent: `00-${trace}-${parent}-01`,
      'x-forwarded-for': '198.51.100.1',
    },
    body: {},
  });
  expect(answer.status).toBe(200);
  await runObserved(context, 'sync-reviews', 'job-1', () => syncReviews(context, app, 600_000));
  const from = { requestId: 'r-1', parent: `00-${trace}-${parent}-01` };
  let seen = currentContext();
  const runJob = async () => {
    seen = currentContext();
  };
  await runObserved(context, 'verify-reply', 'job-2', runJob, from);
  expect(seen).toMatchObject({ requestId: 'r-1', jobId: 'job-2', traceId: trace });
  await tracer.close();
  const spans = collector.spans();
  const named = (name: string) => spans.find((span) => span.name === name);
  const request = named('POST application.getAll');
  expect(request).toMatchObject({ traceId: trace, parentSpanId: parent, kind: 2, status: { code: 0 } });
  expect(request?.attributes).toContainEqual({
    key: 'rejoinder.request_id',
    value: { stringValue: answer.headers['x-request-id'] },
  });
  const job = named('sync-reviews');
  const call = named('apple listReviews');
  expect(job).toMatchObject({ kind: 5 });
  expect(job?.parentSpanId).toBeUndefined();
  expect(named('verify-reply')).toMatchObject({ traceId: trace, parentSpanId: parent });
  expect(call).toMatchObject({ kind: 3, traceId: job?.traceId, parentSpanId: job?.spanId });
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  expect(collector.resources()[0]).toMatchObject({
    'service.name': 'acme',
    'service.version': RELEASE,
    'service.instance.id': 'node-1:7',
  });
  expect(JSON.stringify(spans)).not.toContain(token);
});

it('retries exporting a span after a temporary failure', async () => {
  const collector = await startCollector(1);
  onTestFinished(() => collector.close());
  const tracer = otlpTracer({
    ...collector,
    serviceName: 'acme',
    instanceId: 'node-1:7',
    log: openLog('silent'),
  });
  tracer.open('refused', 'server', (end) => end({ 'http.response.status_code': 500 }, true));
  await tracer.close();
  expect(collector.spans().map(({ name, status }) => ({ name, ...status }))).toEqual([
    { name: 'refused', code: 2 },
  ]);
});

it('keeps working while the collector is unavailable', async () => {
  const tracer = otlpTracer({
    endpoint: 'http://127.0.0.1:1',
    serviceName: 'acme',
    instanceId: 'node-1:7',
    log: openLog('silent'),
  });
  expect(
    tracer.open('lost', 'server', (end) => {
      end({}, false);
      return 'done';
    }),
  ).toBe('done');
  await tracer.close();
});

it('gives every response a request id that clients cannot choose', async () => {
  const server = await startApi(base.context);
  const ids = await Promise.all(
    ['/healthz', '/api/none', '/'].map(async (path) => {
      const { headers } = await server.ask({ method: 'GET', path, headers: { 'x-request-id': 'mine' } });
      return headers['x-request-id'];
    }),
  );
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

it('ignores a trace id without a trusted proxy, and samples the configured share', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const askThrough = async (share: number, times: number) => {
    const tracer = otlpTracer({
      ...collector,
      serviceName: 'acme',
      instanceId: 'node-1:7',
      share,
      log: openLog('silent'),
    });
    const server = await startApi({ ...base.context, telemetry: openTelemetry(tracer) });
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01`, 'x-forwarded-for': '198.51.100.1' };
    for (let n = 0; n < times; n += 1) await server.ask({ method: 'GET', path: '/healthz', headers });
    await tracer.close();
  };
  await askThrough(0, 5);
  expect(collector.spans()).toHaveLength(0);
  await askThrough(1, 1);
  const [span] = collector.spans();
  expect(span?.name).toBe('GET /healthz');
  expect(span?.traceId).not.toBe(trace);
});

it('records nothing of a trace that its caller does not record, nor of its jobs', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const tracer = otlpTracer({
    ...collector,
    serviceName: 'acme',
    instanceId: 'node-1:7',
    log: openLog('silent'),
  });
  const context = { ...base.context, telemetry: openTelemetry(tracer) };
  const server = await startApi(context, { trustedProxies: '127.0.0.1' });
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-00`, 'x-forwarded-for': '198.51.100.1' };
  await server.ask({ method: 'GET', path: '/healthz', headers });
  let parent: string | undefined;
  tracer.open(
    'request',
    'server',
    (end) => {
      const { traceId = '', spanId = '', traceFlags = '' } = currentContext();
      parent = traceparentOf({ traceId, spanId, traceFlags });
      tracer.open('call', 'client', (endCall) => endCall({}, false));
      end({}, false);
    },
    headers.traceparent,
  );
  expect(parent).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-00$`));
  await runObserved(context, 'verify-reply', 'job-1', async () => undefined, parent ? { parent } : {});
  await tracer.close();
  expect(collector.spans()).toEqual([]);
});
