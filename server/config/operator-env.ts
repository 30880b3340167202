import * as z from 'zod';
import { isLoopback } from '#server/net/address.ts';

export const OPERATOR_ENVIRONMENT = {
  /** If set, metrics are served on this port. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The share of traces exported, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().min(1).default('rejoinder'),
};

type Environment = z.infer<z.ZodObject<typeof OPERATOR_ENVIRONMENT>>;

/** The operator's metrics server and trace export; each is off unless configured. */
export const operatorOf = (env: Environment) => {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env;
  if (port !== undefined && !isLoopback(host) && token === undefined)
    throw new Error('METRICS_TOKEN: must be set unless METRICS_HOST is a loopback address');
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return {
    metrics: port === undefined ? undefined : { port, host, token },
    traces:
      endpoint === undefined
        ? undefined
        : { endpoint, serviceName: env.OTEL_SERVICE_NAME, share: env.OTEL_TRACES_SAMPLER_ARG },
  };
};
