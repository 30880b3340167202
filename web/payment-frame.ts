import { CheckoutEventNames, initializePaddle, type PaddleEventData } from '@paddle/paddle-js';
import { type PaymentNews, PaymentOrder } from '#web/lib/payment-messages.ts';

// The isolated document of the payment provider's script, with its own security headers.

type FrameMessage = PaymentNews extends infer News
  ? News extends { from: string }
    ? Omit<News, 'from'>
    : never
  : never;

const notifyParent = (news: FrameMessage): void =>
  parent.postMessage({ from: 'payment-frame', ...news }, location.origin);

/** The sandbox's imitation is loaded directly; the real script by the provider's loader. */
const loadStandIn = (source: string): Promise<void> =>
  new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => done();
    script.onerror = () => fail(new Error('the payment script could not be loaded'));
    document.head.append(script);
  });

const onPaddleEvent = ({ name, data }: PaddleEventData): void => {
  if (name === CheckoutEventNames.CHECKOUT_LOADED) notifyParent({ kind: 'loaded' });
  if (name === CheckoutEventNames.CHECKOUT_COMPLETED)
    notifyParent({ kind: 'completed', transactionId: data?.transaction_id ?? null });
  if (name === CheckoutEventNames.CHECKOUT_ERROR || name === CheckoutEventNames.CHECKOUT_FAILED)
    notifyParent({ kind: 'failed' });
};

const open = async (order: PaymentOrder): Promise<void> => {
  const { environment, clientToken, priceId, email, userId, companyId, theme, locale } = order;
  if (environment === 'local') await loadStandIn(order.script);
  const paddle = await initializePaddle({
    environment: environment === 'production' ? 'production' : 'sandbox',
    token: clientToken,
    eventCallback: onPaddleEvent,
  });
  paddle?.Checkout.open({
    items: [{ priceId, quantity: 1 }],
    customer: { email },
    customData: { userId, companyId },
    settings: {
      displayMode: 'inline',
      variant: 'one-page',
      frameTarget: 'payment',
      frameInitialHeight: 560,
      frameStyle: 'width: 100%; min-width: 312px; background-color: transparent; border: none;',
      theme,
      locale,
      allowLogout: false,
    },
  });
};

addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== location.origin || source !== parent) return;
  const order = PaymentOrder.safeParse(data);
  if (order.success) open(order.data).catch(() => notifyParent({ kind: 'failed' }));
});
new ResizeObserver(() =>
  notifyParent({ kind: 'sized', height: document.documentElement.offsetHeight }),
).observe(document.documentElement);
notifyParent({ kind: 'ready' });
