import { instrumented, type Telemetry } from '#server/telemetry/telemetry.ts';
import type { Mail } from './port.ts';

/** The same mail server, with every message counted and traced. */
export const instrumentedMail = (mail: Mail, telemetry: Telemetry): Mail => ({
  ...mail,
  send: (message) => instrumented(telemetry, 'mail', 'send', () => mail.send(message)),
});
