import { type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Fields whose value never reaches a log line, wherever they stand. */
const SECRETS = [
  'password',
  'privateKey',
  'private_key',
  'p8',
  'authorization',
  'assertion',
  'token',
  'idToken',
  'refreshToken',
];

/** Structured lines on standard output; `level` is pino's (`silent` for tests). */
export const openLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  });
