import { type DestinationStream, type Logger, pino } from 'pino';
import { currentContext } from './async-context.ts';
import { scrub, scrubText } from './scrub.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** The process that writes the lines. */
export type Origin = { node: string; roles: string; release: string };

/**
 * Structured log lines on standard output; `level` is pino's (`silent` for tests). Each carries its request or job and
 * its trace, if any; secrets are removed at any depth.
 */
export const openLog = (level: string, to?: DestinationStream, origin?: Origin): Logger => {
  const options = {
    level,
    base: origin ?? null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...currentContext() }),
    formatters: { log: (line: object) => ({ ...Object(scrub(line)) }) },
    serializers: { err: (value: unknown) => value }, // scrubbed already
    hooks: { streamWrite: scrubText },
  };
  return to ? pino(options, to) : pino(options);
};
