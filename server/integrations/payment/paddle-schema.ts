import * as z from 'zod/mini';
import type { Subscription } from './port.ts';

const Moment = z.iso.datetime();

/** Custom data set by the browser at checkout: untrusted. */
const CustomData = z.catch(
  z.nullable(z.looseObject({ companyId: z.catch(z.nullable(z.guid()), null) })),
  null,
);

const SubscriptionData = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.enum(['active', 'trialing', 'past_due', 'paused', 'canceled']),
  custom_data: z.optional(CustomData),
  updated_at: Moment,
  paused_at: z.nullish(Moment),
  canceled_at: z.nullish(Moment),
  current_billing_period: z.nullish(z.object({ ends_at: Moment })),
  scheduled_change: z.nullish(
    z.object({ action: z.enum(['cancel', 'pause', 'resume']), effective_at: Moment }),
  ),
  items: z.array(z.object({ price: z.object({ id: z.string() }), quantity: z.optional(z.number()) })),
});

const Url = z.catch(z.nullable(z.url({ protocol: /^https?$/ })), null);

export const SubscriptionAnswer = z.object({ data: SubscriptionData });
export const ManagementAnswer = z.object({
  data: z.object({ management_urls: z.object({ cancel: Url, update_payment_method: Url }) }),
});
export const TransactionAnswer = z.object({
  data: z.object({ subscription_id: z.nullable(z.string()), custom_data: z.optional(CustomData) }),
});
export const EventEnvelope = z.object({ event_id: z.string(), event_type: z.string(), occurred_at: Moment });
export const SubscriptionEvent = z.extend(EventEnvelope, { data: SubscriptionData });

const parseTime = (moment: string): number => Date.parse(moment);

export const subscriptionOf = (data: z.infer<typeof SubscriptionData>): Subscription => {
  const change = data.scheduled_change;
  // A subscription to none of anything is as good as paused.
  const isEmpty = data.items.length > 0 && data.items.every(({ quantity }) => quantity === 0);
  const stopped = data.canceled_at ?? data.paused_at ?? (isEmpty ? data.updated_at : null);
  return {
    subscriptionId: data.id,
    companyId: data.custom_data?.companyId ?? null,
    priceIds: data.items.map(({ price }) => price.id),
    changedAt: data.updated_at,
    status: isEmpty && data.status !== 'canceled' ? 'paused' : data.status,
    scheduledChange: change ? { action: change.action, effectiveAt: parseTime(change.effective_at) } : null,
    periodEndsAt: data.current_billing_period ? parseTime(data.current_billing_period.ends_at) : null,
    stoppedAt: stopped ? parseTime(stopped) : null,
  };
};
