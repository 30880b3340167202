import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { User } from '#shared/contract/user/schema.ts';
import type { Config } from '#web/lib/api/queries/use-config.ts';
import { PAYMENT_MAIL } from '#web/lib/mail.ts';
import { PaymentNews, type PaymentOrder } from '#web/lib/payment-messages.ts';
import { useShownTheme } from '#web/lib/use-shown-theme.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import styles from './subscription.module.css';

type Payment = NonNullable<Config['payment']>;
type Props = { user: User; payment: Payment; onCompleted: (transactionId: string | null) => void };

/** Upper bound of the height that the frame may request, more than any form needs. */
const MAX_HEIGHT_PX = 4000;

/**
 * The payment provider's form in an iframe. It keeps the theme it was loaded with: what is typed or being paid would be
 * lost with it.
 */
export const PaymentFrame = ({ user, payment, onCompleted }: Props) => {
  const { t, i18n } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [height, setHeight] = useState(0);
  const shownTheme = useShownTheme();
  const [theme, setTheme] = useState(shownTheme);
  const order: PaymentOrder = {
    to: 'payment-frame',
    ...payment,
    email: user.username,
    userId: user.id,
    companyId: user.companyId,
    theme,
    locale: i18n.locale === 'zh' ? 'zh-Hans' : i18n.locale, // Paddle distinguishes the Chinese scripts
  };
  const onMessage = useEffectEvent(({ origin, source, data }: MessageEvent<unknown>): void => {
    const inner = frame.current?.contentWindow;
    if (origin !== location.origin || !inner || source !== inner) return;
    const news = PaymentNews.safeParse(data);
    if (!news.success) return;
    if (news.data.kind === 'ready') inner.postMessage(order, location.origin);
    else if (news.data.kind === 'completed') onCompleted(news.data.transactionId);
    else if (news.data.kind === 'sized') setHeight(Math.min(news.data.height, MAX_HEIGHT_PX));
    else setState(news.data.kind);
  });
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>): void => onMessage(event);
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, []);
  const again = (): void => {
    setState('loading');
    setTheme(shownTheme);
    setAttempt(attempt + 1);
  };
  return (
    <div className={styles.payment} data-state={state}>
      {state === 'loading' && <Skeleton kind="payment" />}
      {state === 'failed' && (
        <ProblemPanel again={t`Try again`} onAgain={again}>
          <Trans>
            Couldn't load the payment form. If this keeps happening, <a href={PAYMENT_MAIL}>contact us</a>.
          </Trans>
        </ProblemPanel>
      )}
      <iframe
        key={attempt}
        ref={frame}
        className={styles.frame}
        style={height > 0 ? { blockSize: height } : undefined}
        src="/payment-frame"
        title={t`Payment`}
        hidden={state === 'failed'}
      />
    </div>
  );
};
