import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { sampleSize } from '#shared/domain/batches/batch-sample.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import styles from './new-batch.module.css';

/** What the press comes to, and why the last one failed. `isSecond`: another button comes first. */
export const CreationFoot = ({
  count,
  isBusy,
  isSecond,
  failure,
}: {
  count: number;
  isBusy: boolean;
  isSecond: boolean;
  failure: Failure | null;
}) => {
  const { t, i18n } = useLingui();
  const code = failure?.kind === 'refused' ? failure.code : undefined;
  const [read, of] = [formatNumber(sampleSize(count)), formatNumber(count)];
  return (
    <div className={styles.foot}>
      {failure && (
        <Notice tone="danger" isUrgent>
          {code === 'ENTITY_ALREADY_EXISTS'
            ? t`These reviews are already in another batch.`
            : code === 'NOT_ALLOWED'
              ? t`These reviews are already answered or need no reply.`
              : code === 'MAXIMUM_REACHED'
                ? t`Too many batches in progress. Finish or stop one first.`
                : failureWords(i18n, failure)}
        </Notice>
      )}
      <p id="instruction-note" className={styles.footNote}>
        <Icon name="lock" size={16} />
        {sampleSize(count) < count
          ? t`Nothing is sent yet. You'll read at least ${read} of ${of} before sending.`
          : t`Nothing is sent yet. You'll read every reply before sending.`}
      </p>
      <Button variant={isSecond ? 'secondary' : 'primary'} type="submit" isHindered={isBusy || count === 0}>
        {isBusy ? (
          <Trans>Starting…</Trans>
        ) : (
          t`${plural(count, { one: 'Draft # reply', other: 'Draft # replies' })}`
        )}
      </Button>
    </div>
  );
};
