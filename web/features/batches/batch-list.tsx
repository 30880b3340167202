import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate, formatNumber } from '#web/lib/i18n/format.ts';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { Pager } from '#web/ui/layout/pager.tsx';
import { EmptyState, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { batchesQuery, PAGE } from './batch-calls.ts';
import styles from './batches.module.css';
import { useBatchWords } from './use-batch-words.ts';

type Props = {
  username: string;
  /** Counted from 0. */
  page: number;
  onPage: (page: number) => void;
};

/** The batches of the company, the newest first. */
export const BatchList = ({ username, page, onPage }: Props) => {
  const { t } = useLingui();
  const answer = useQuery(batchesQuery(username, page * PAGE));
  const { stateOf, progressOf } = useBatchWords();
  const pages = Math.ceil((answer.data?.batchesCount ?? 0) / PAGE);
  // A page of the URL may lie beyond the last: from there the previous one is the last.
  const at = Math.min(page, pages);
  const [shown, all] = [formatNumber(at + 1), formatNumber(pages)];
  return (
    <>
      <PageHeading>
        <Trans>Batch replies</Trans>
      </PageHeading>
      {answer.isPending && <div className={styles.pending} aria-hidden="true" />}
      {answer.isError && !answer.data && (
        <ProblemPanel again={t`Try again`} onAgain={() => void answer.refetch()}>
          <Trans>Couldn't load the batches.</Trans>
        </ProblemPanel>
      )}
      {answer.data?.batchesCount === 0 && (
        <EmptyState
          scene="noReviews"
          title={t`One message, many individual replies`}
          action={
            <Link to="/reviews" search={{ app: 'all' }} className={buttonLook({ variant: 'primary' })}>
              <Trans>Choose reviews</Trans>
            </Link>
          }
        >
          <Trans>
            Did a release break something that many reviews mention? Select them in the list and write one
            message: each review gets its own reply. You read a sample before anything is sent.
          </Trans>
        </EmptyState>
      )}
      <ul className={styles.batches}>
        {answer.data?.batches.map((batch) => {
          const { id, instruction, total, counts, createdBy, createdAt } = batch;
          const flagged = formatNumber(counts.flagged);
          const failed = formatNumber(counts.failed);
          return (
            <li key={id}>
              <Link to="/batches" search={{ id }} className={styles.batch}>
                <strong className={styles.instruction}>
                  <bdi>{instruction}</bdi>
                </strong>
                <span className={styles.note}>
                  {stateOf(batch)} · {t`${plural(total, { one: '# review', other: '# reviews' })}`} ·{' '}
                  {progressOf(batch).words}
                  {counts.flagged > 0 && ` · ${t`Needs review: ${flagged}`}`}
                  {counts.failed > 0 && ` · ${t`Failed: ${failed}`}`}
                </span>
                <span className={styles.note}>
                  {createdBy !== null && (
                    <>
                      <bdi>{createdBy}</bdi>,{' '}
                    </>
                  )}
                  {formatDate(createdAt)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {pages > 1 && (
        <Pager
          label={t`Batch pages`}
          previous={t`Newer batches`}
          next={t`Older batches`}
          place={`${shown} / ${all}`}
          page={at}
          pages={pages}
          onPage={onPage}
        />
      )}
    </>
  );
};
