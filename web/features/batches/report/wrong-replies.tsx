import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type * as batchApi from '#shared/contract/batch/endpoints.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { keepChosen } from '#web/lib/batches/chosen-reviews.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { answeredBy } from '../batch-calls.ts';
import shared from '../batches.module.css';
import type { Steering } from '../use-steering.ts';
import styles from './report.module.css';

type Props = { username: string; told: Output<typeof batchApi.get>; steering: Steering };

/** Replaces what was sent, or takes it back where the store can. */
export const WrongReplies = ({ username, told: { batch, removal }, steering }: Props) => {
  const { t, i18n } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { possible, impossible, open, removed, replaced, failed } = removal;
  const replaceable = batch.sent - batch.removed;
  const correct = useSingleMutation({
    mutationFn: () => answeredBy(username, batch.id),
    onSuccess: (reviews) => {
      keepChosen(reviews);
      void navigate({ to: '/batches', search: { new: '1', replacing: '1' } });
    },
  });
  const counts = [
    [t`being removed`, open],
    [t`removed`, removed],
    [t`edited since, kept`, replaced],
    [t`rejected by the store`, failed],
  ] as const;
  const came = counts
    .filter(([, count]) => count > 0)
    .map(([words, count]) => `${formatNumber(count)} ${words}`);
  if (replaceable === 0 && possible === 0 && came.length === 0) return null;
  const google =
    impossible > 0
      ? ` ${t`${plural(impossible, { one: '# reply on Google Play stays, because it can only be replaced there.', other: '# replies on Google Play stay, because they can only be replaced there.' })}`}`
      : '';
  return (
    <section aria-labelledby="wrong-title" className={styles.part}>
      <h2 id="wrong-title" className={styles.subtitle}>
        <Trans>Need to fix these replies?</Trans>
      </h2>
      <ul className={styles.rows}>
        {replaceable > 0 && (
          <li className={styles.line}>
            <div>
              <p className={styles.what}>
                {t`${plural(replaceable, { one: 'Replace # reply with a correction', other: 'Replace all # replies with a correction' })}`}
              </p>
              <p className={shared.note}>
                <Trans>Starts a new batch for the same reviews. Works in both stores.</Trans>
              </p>
              {correct.error && (
                <Notice tone="danger" isUrgent>
                  {failureWords(i18n, correct.error)}
                </Notice>
              )}
            </div>
            <Button isHindered={correct.isPending} onClick={() => correct.mutate()}>
              <Trans>Write a correction…</Trans>
            </Button>
          </li>
        )}
        {came.length > 0 && (
          <li className={styles.line}>
            <p role="status">
              <Trans>Published replies:</Trans> {came.join(' · ')}
            </p>
            {open > 0 && (
              <Button isHindered={steering.isPending} onClick={() => steering.go('stopRemoval')}>
                <Trans>Stop removing</Trans>
              </Button>
            )}
          </li>
        )}
        {possible > 0 && open === 0 && (
          <li className={styles.line}>
            <div>
              <p className={styles.what}>
                {t`${plural(possible, { one: 'Remove # reply from the App Store', other: 'Remove # replies from the App Store' })}`}
              </p>
              {google !== '' && <p className={shared.note}>{google}</p>}
            </div>
            <Button id="remove" isHindered={steering.isPending} onClick={() => setAsking(true)}>
              <Trans>Remove published replies…</Trans>
            </Button>
          </li>
        )}
      </ul>
      {isAsking && (
        <AlertDialog
          isOpen
          title={t`${plural(possible, { one: 'Remove # published reply?', other: 'Remove # published replies?' })}`}
          text={`${t`They're deleted from the App Store. The texts stay as drafts.`}${google}`}
          keep={t`Keep`}
          confirm={t`Remove replies`}
          isBusy={steering.isPending}
          onKeep={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            steering.go('remove');
          }}
          finalFocus={() => document.getElementById('remove') ?? document.getElementById('content')}
        />
      )}
    </section>
  );
};
