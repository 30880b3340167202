// Health check of the container, for any role.
const port = process.env.METRICS_PORT || '9464';
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(3000) }).catch(
  () => undefined,
);
process.exit(answer?.ok ? 0 : 1);
