import { createHmac } from 'node:crypto';

/** The header `Paddle-Signature` over exactly these bytes; uses real time, not the sandbox's clock. */
export const signatureOf = (body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string =>
  `ts=${seconds};h1=${createHmac('sha256', secret).update(`${seconds}:${body}`).digest('hex')}`;
