import type { FastifyInstance } from 'fastify';
import { ApiError, contextFor, type ServerContext } from '#server/context.ts';
import { handlePaymentEvent } from '#server/features/subscription/take-event.ts';
import { headerOf } from '#server/http/auth/authenticate.ts';
import type { EventFailure, Payment } from '#server/integrations/payment/port.ts';
import { noApp } from '#shared/domain/account/app-scope.ts';

/** The provider waits five seconds for an answer and then retries; we answer before that, in ms. */
const ANSWER_WITHIN_MS = 4_000;

/** Well above the largest event, in bytes. */
const MAX_BODY_BYTES = 256 * 1024;

const REFUSALS: Record<EventFailure, () => ApiError> = {
  forged: () => new ApiError('EXPIRED_TOKEN', 'Invalid signature.'),
  stale: () => new ApiError('EXPIRED_TOKEN', 'Signature timestamp out of range.'),
  unreadable: () => new ApiError('MISSING_PARAMETERS', 'Invalid event.'),
};

/** The payment provider's webhook, authenticated by a signature over the raw body. */
export const mountWebhooks = (
  app: FastifyInstance,
  context: ServerContext,
  payment: Payment,
): Promise<void> =>
  Promise.resolve(
    app.register(async (at) => {
      at.removeAllContentTypeParsers();
      at.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      at.post('/api/paddle/webhook', async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = payment.readEvent(body, headerOf(request, 'paddle-signature'), context.now());
        if (!event.ok) {
          context.log.warn(
            { event: 'payment.event_rejected', failure: event.failure, ip: request.ip },
            'Payment event rejected',
          );
          throw REFUSALS[event.failure]();
        }
        if (event.value !== null)
          await inTime(handlePaymentEvent(contextFor(context, noApp), payment, event.value));
        return { success: true };
      });
    }),
  );

/** A late handler finishes by itself and is idempotent, so the provider is asked to retry. */
const inTime = async (work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_done, failed) => {
    timer = setTimeout(
      () => failed(new ApiError('SERVICE_UNAVAILABLE', 'Temporarily unavailable. Please retry later.')),
      ANSWER_WITHIN_MS,
    );
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
