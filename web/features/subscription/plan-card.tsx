import { Trans, useLingui } from '@lingui/react/macro';
import { EARLY_BIRD_USD } from '#shared/domain/account/access.ts';
import { MONTHLY_REVIEW_LIMIT } from '#shared/domain/account/monthly-limit.ts';
import { formatNumber, formatPrice } from '#web/lib/i18n/format.ts';
import { CheckList } from '#web/ui/choices/check-list.tsx';
import styles from './subscription.module.css';

export const PlanCard = () => {
  const { t } = useLingui();
  const price = formatPrice(EARLY_BIRD_USD);
  const limit = formatNumber(MONTHLY_REVIEW_LIMIT);
  return (
    <section className={styles.plan} aria-labelledby="plan-title">
      <h2 id="plan-title" className={styles.planName}>
        <Trans>Early bird</Trans>
      </h2>
      <p className={styles.price}>
        <Trans>
          <strong>{price}</strong> a month
        </Trans>
      </p>
      <CheckList
        items={[
          t`Unlimited apps`,
          t`Unlimited review and reply translations`,
          t`${limit} processed reviews a month`,
          t`Reply settings per app`,
          t`More to come at the same price`,
        ]}
      />
      <p className={styles.note}>
        <Trans>Cancel anytime and keep access until the end of the month you've paid for.</Trans>
      </p>
    </section>
  );
};
