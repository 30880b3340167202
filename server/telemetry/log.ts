import { type DestinationStream, type Logger, pino } from 'pino';
import { currentContext } from './async-context.ts';
import { scrub, scrubText } from './scrub.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Which process a line is from. */
export type Origin = { node: string; roles: string; release: string };

/**
 * Structured lines on standard output; `level` is pino's (`silent` for tests). Each carries the request or the job it
 * belongs to and the trace, where there is one; no line carries a secret, wherever in it one stands.
 */
export const openLog = (level: string, to?: DestinationStream, origin?: Origin): Logger => {
  const options = {
    level,
    base: origin ?? null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...currentContext() }),
    formatters: { log: (line: object) => ({ ...Object(scrub(line)) }) },
    serializers: { err: (said: unknown) => said }, // made plain already
    hooks: { streamWrite: scrubText },
  };
  return to ? pino(options, to) : pino(options);
};
