import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useConfig } from '#web/lib/api/queries/use-config.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { accountKey, refreshUser } from '#web/lib/auth/session.ts';
import { PAYMENT_MAIL } from '#web/lib/mail.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { EmptyState } from '#web/ui/layout/panels.tsx';
import { awaitSubscription } from './await-subscription.ts';
import { readOpenPayment, storeOpenPayment } from './open-payment.ts';
import { PaymentFrame } from './payment-frame.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './subscription.module.css';

/** Delay before a note explains that the payment is still being processed, in ms. */
const LONG_MS = 30_000;

const Confirming = ({ transactionId, onPaid }: { transactionId: string | null; onPaid: () => void }) => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void awaitSubscription(transactionId, controller.signal).then((isPaid) => isPaid && onPaid());
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [transactionId, onPaid]);
  return (
    <div className={styles.confirming} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <p>
        <Trans>Confirming your payment…</Trans>
      </p>
      {isLong && (
        <p className={styles.note}>
          <Trans>
            This is taking longer than usual. Your payment is safe, and this page will update automatically.
            If nothing happens in a few minutes, <a href={PAYMENT_MAIL}>contact us</a>.
          </Trans>
        </p>
      )}
    </div>
  );
};

/** The plan next to the payment form; after the payment, a waiting state until access is granted. */
export const CheckoutScreen = ({ onPaid }: { onPaid: () => void }) => {
  const { t } = useLingui();
  const user = useUser();
  const config = useConfig();
  const [paid, setPaid] = useState(() => user && readOpenPayment(accountKey(user)));
  const isPaying = paid !== null;
  useEffect(() => {
    if (isPaying) return;
    // They may have paid on another device.
    const look = (): void => void refreshUser();
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isPaying]);
  if (!user) return null;
  const { type, hasAccess } = user.auth;
  const onCompleted = (transactionId: string | null): void => {
    const payment = { transactionId, at: Date.now() };
    storeOpenPayment(accountKey(user), payment);
    setPaid(payment);
  };
  return (
    <div className={styles.screen}>
      <title>{t`Checkout · Rejoinder`}</title>
      <PageHeading>
        {type === 'trial_expired' ? (
          <Trans>Your free trial has ended</Trans>
        ) : type === 'subscription_expired' ? (
          <Trans>Your subscription has ended</Trans>
        ) : (
          <Trans>Keep using Rejoinder</Trans>
        )}
      </PageHeading>
      <p className={styles.lead}>
        {hasAccess ? (
          <Trans>You can subscribe now or when your trial ends. Nothing changes for your apps.</Trans>
        ) : (
          <Trans>
            Your apps, reviews, replies and settings are safe. Subscribe to pick up where you left off.
          </Trans>
        )}
      </p>
      <div className={styles.columns}>
        <PlanCard />
        {paid ? (
          <Confirming transactionId={paid.transactionId} onPaid={onPaid} />
        ) : config === undefined ? (
          <div className={styles.payment}>
            <Skeleton kind="payment" />
          </div>
        ) : config.payment === null ? (
          <EmptyState scene="noPayment" title={t`Payments aren't set up`}>
            <Trans>
              Payments aren't enabled on this server. <a href={PAYMENT_MAIL}>Contact us</a> to continue.
            </Trans>
          </EmptyState>
        ) : (
          <PaymentFrame user={user} payment={config.payment} onCompleted={onCompleted} />
        )}
      </div>
    </div>
  );
};
