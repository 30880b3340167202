import type * as z from 'zod/mini';
import { boundedFetch } from '#server/net/bounded-fetch.ts';
import { failed, ok } from '#shared/domain/result.ts';
import {
  EventEnvelope,
  ManagementAnswer,
  SubscriptionAnswer,
  SubscriptionEvent,
  subscriptionOf,
  TransactionAnswer,
} from './paddle-schema.ts';
import type { Payment, PaymentFailure, PaymentResult } from './port.ts';
import { checkSignature } from './signature.ts';

type Options = {
  apiUrl: string;
  apiKey: string;
  webhookSecret: string;
  priceId: string;
  /** Timeout of a call, in ms. */
  timeoutMs: number;
};

/** Paddle Billing, API version 1. https://developer.paddle.com/api-reference/overview */
export const paddlePayment = ({ apiUrl, apiKey, webhookSecret, priceId, timeoutMs }: Options): Payment => {
  const read = async <Schema extends z.ZodMiniType>(
    what: 'subscriptions' | 'transactions',
    id: string,
    schema: Schema,
  ): PaymentResult<z.output<Schema>> => {
    const answer = await ask(`${apiUrl}/${what}/${encodeURIComponent(id)}`, apiKey, timeoutMs);
    if (!answer.ok) return answer;
    const parsed = schema.safeParse(answer.value);
    return parsed.success ? ok(parsed.data) : unavailable(`${what}: an answer that could not be read`);
  };
  return {
    priceId,
    readSubscription: async (id) => {
      const answer = await read('subscriptions', id, SubscriptionAnswer);
      return answer.ok ? ok(subscriptionOf(answer.value.data)) : answer;
    },
    readTransaction: async (id) => {
      const answer = await read('transactions', id, TransactionAnswer);
      if (!answer.ok) return answer;
      const { subscription_id: subscriptionId, custom_data: custom } = answer.value.data;
      return ok({ subscriptionId, companyId: custom?.companyId ?? null });
    },
    managementUrls: async (id) => {
      const answer = await read('subscriptions', id, ManagementAnswer);
      if (!answer.ok) return answer;
      const { cancel, update_payment_method: updatePaymentMethod } = answer.value.data.management_urls;
      return ok({ cancel, updatePaymentMethod });
    },
    readEvent: (body, signature, now) => {
      const check = checkSignature(body, signature, webhookSecret, now);
      if (check !== 'good') return failed(check);
      const parsedEvent = parsed(body.toString('utf8'));
      const envelope = EventEnvelope.safeParse(parsedEvent);
      if (!envelope.success) return failed('unreadable');
      if (!envelope.data.event_type.startsWith('subscription.')) return ok(null);
      const event = SubscriptionEvent.safeParse(parsedEvent);
      if (!event.success) return failed('unreadable');
      const { event_id: eventId, occurred_at: occurredAt, data } = event.data;
      return ok({ eventId, occurredAt, subscription: subscriptionOf(data) });
    },
  };
};

const ask = async (url: string, apiKey: string, timeoutMs: number): PaymentResult<unknown> => {
  try {
    const response = await boundedFetch(url, {
      headers: { authorization: `Bearer ${apiKey}`, 'paddle-version': '1' },
      redirect: 'error',
      timeoutMs,
    });
    const body = parsed(await response.text());
    if (response.ok) return ok(body);
    // An id of another kind is rejected as a bad request: it does not exist either.
    const kind = response.status === 404 || response.status === 400 ? 'gone' : 'away';
    return failed({ kind, detail: `status ${response.status}` });
  } catch (error) {
    return unavailable(error instanceof Error ? error.message : 'no answer');
  }
};

const unavailable = (detail: string) => failed<PaymentFailure>({ kind: 'away', detail });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
