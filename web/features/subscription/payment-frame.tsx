import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/contract/user.ts';
import type { Config } from '#web/lib/api/use-config.ts';
import { PAYMENT_MAIL } from '#web/lib/mail.ts';
import { PaymentNews, type PaymentOrder } from '#web/lib/payment-messages.ts';
import { useShownTheme } from '#web/lib/use-shown-theme.ts';
import { ProblemPanel } from '#web/ui/panels.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './subscription.module.css';

type Payment = NonNullable<Config['payment']>;
type Props = { user: User; payment: Payment; onCompleted: (transactionId: string | null) => void };

/** More than any form needs, in px: what the frame asks for is not taken beyond it. */
const TALLEST = 4000;

/** The payment provider's form, in a document of its own; opened anew when the theme changes. */
export const PaymentFrame = ({ user, payment, onCompleted }: Props) => {
  const { t, i18n } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [height, setHeight] = useState(0);
  const theme = useShownTheme();
  const order = useRef<PaymentOrder>(undefined);
  order.current = {
    to: 'payment-frame',
    ...payment,
    email: user.username,
    userId: user.id,
    companyId: user.companyId,
    theme,
    locale: i18n.locale === 'zh' ? 'zh-Hans' : i18n.locale, // Paddle tells the two kinds of Chinese apart
  };
  const completed = useRef(onCompleted);
  completed.current = onCompleted;
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>): void => {
      const inner = frame.current?.contentWindow;
      if (origin !== location.origin || !inner || source !== inner) return;
      const news = PaymentNews.safeParse(data);
      if (!news.success) return;
      if (news.data.kind === 'ready') inner.postMessage(order.current, location.origin);
      else if (news.data.kind === 'completed') completed.current(news.data.transactionId);
      else if (news.data.kind === 'sized') setHeight(Math.min(news.data.height, TALLEST));
      else setState(news.data.kind);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  const again = (): void => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return (
    <div className={styles.payment} data-state={state}>
      {state === 'loading' && <Skeleton kind="payment" />}
      {state === 'failed' && (
        <ProblemPanel again={t`Try again`} onAgain={again}>
          <Trans>
            The payment form could not be loaded. If it keeps failing, <a href={PAYMENT_MAIL}>write to us</a>.
          </Trans>
        </ProblemPanel>
      )}
      <iframe
        key={`${theme} ${attempt}`}
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
