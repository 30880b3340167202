import { Trans, useLingui } from '@lingui/react/macro';
import { TRIAL_DAYS } from '#shared/domain/account/access.ts';
import { MONTHLY_REVIEW_LIMIT } from '#shared/domain/account/monthly-limit.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { CheckList } from '#web/ui/choices/check-list.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import styles from '../account.module.css';
import { activateTrial } from './activate-trial.ts';
import { StepDots } from './step-dots.tsx';

type Props = { onBack: () => void; onDone: () => void };

/** Step 2: starts the trial. */
export const TrialStep = ({ onBack, onDone }: Props) => {
  const { t } = useLingui();
  const { mutate: start, isPending, error } = useSingleMutation({ mutationFn: activateTrial });
  const limit = formatNumber(MONTHLY_REVIEW_LIMIT);
  return (
    <div className={styles.wideCard}>
      <StepDots step={4} />
      <PageHeading tabIndex={-1}>
        <Trans>Try everything free for {TRIAL_DAYS} days</Trans>
      </PageHeading>
      <p className={styles.lead}>
        <Trans>
          No credit card required. When the trial ends, you won't be charged and you won't lose anything.
        </Trans>
      </p>
      <CheckList
        items={[
          t`All your App Store and Google Play apps`,
          t`A draft reply to every review, in the reviewer's language`,
          t`Unlimited review and reply translations`,
          t`${limit} processed reviews a month`,
          t`Reply settings per app`,
        ]}
      />
      <FailureNotice failure={error} />
      <div className={styles.actions}>
        <Button onClick={onBack} isHindered={isPending}>
          <Trans>Back</Trans>
        </Button>
        <Button
          variant="primary"
          shape="full"
          isHindered={isPending}
          onClick={() => start(undefined, { onSuccess: onDone })}
        >
          {isPending ? <Trans>Starting…</Trans> : <Trans>Start free trial</Trans>}
        </Button>
      </div>
    </div>
  );
};
