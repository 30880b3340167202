import { instrumented, type Telemetry } from '#server/telemetry/telemetry.ts';
import type { Payment } from './port.ts';

/** The same payment provider, with every call counted and traced. */
export const instrumentedPayment = (payment: Payment, telemetry: Telemetry): Payment => ({
  ...payment,
  readSubscription: (id) =>
    instrumented(telemetry, 'payment', 'readSubscription', () => payment.readSubscription(id)),
  readTransaction: (id) =>
    instrumented(telemetry, 'payment', 'readTransaction', () => payment.readTransaction(id)),
  managementUrls: (id) =>
    instrumented(telemetry, 'payment', 'managementUrls', () => payment.managementUrls(id)),
});
