import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { Segmented } from '#web/ui/choices/segmented.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import { MoreMenu } from '../more-menu.tsx';
import styles from './card.module.css';
import { downloadCsv, type TableData } from './table.tsx';

export type View = 'chart' | 'table';

type Props<Data> = {
  title: string;
  /** Beside the title, in grey. */
  note?: (data: Data) => ReactNode;
  answer: UseQueryResult<Data, Failure>;
  isEmpty: (data: Data) => boolean;
  /** How much room is kept until the answer comes. */
  size: 'sentences' | 'ratings' | 'workload' | 'table' | 'small';
  /** What it offers as a file, and its name. */
  table?: (data: Data) => TableData;
  file?: string;
  /** Whether the table can be shown instead of a chart. */
  hasViews?: boolean;
  children: (data: Data, view: View) => ReactNode;
};

/** A part of the page that loads, is empty and fails by itself. */
export const Card = <Data,>(props: Props<Data>) => {
  const { title: label, note, answer, isEmpty, size, table, file = '', hasViews = false, children } = props;
  const { t, i18n } = useLingui();
  const id = useId();
  const [view, setView] = useState<View>('chart');
  // What is shown until the answer comes is of another time or filter.
  const { data, error, isPlaceholderData: isOld } = answer;
  const isBroad = error !== null && error.kind !== 'network' && error.code === 'FILTER_TOO_BROAD';
  const hasData = data !== undefined && !isEmpty(data);
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={answer.isFetching || isOld}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {label}
        </h2>
        {hasData && note && <p className={styles.note}>{note(data)}</p>}
        {hasData && table && (
          <div className={styles.tools}>
            {hasViews && (
              <Segmented
                label={t`View: ${label}`}
                value={view}
                options={[
                  { value: 'chart', text: t`Chart` },
                  { value: 'table', text: t`Table` },
                ]}
                onChange={setView}
              />
            )}
            <MoreMenu
              label={`${t`More actions`}: ${label}`}
              items={[{ text: t`Download CSV`, onSelect: () => downloadCsv(file, table(data)) }]}
            />
          </div>
        )}
      </header>
      {answer.isPending && <div className={styles.pending} data-size={size} aria-hidden="true" />}
      {error && data && !answer.isFetching && (
        <Notice tone="warn">
          <Trans>Couldn't refresh the numbers.</Trans> {failureWords(i18n, error)}{' '}
          <Button variant="link" onClick={() => void answer.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </Notice>
      )}
      {error && !data && !answer.isFetching && (
        <ProblemPanel again={t`Try again`} onAgain={() => void answer.refetch()}>
          {isBroad ? (
            <Trans>
              Too many reviews to count for this filter. Choose a shorter period or fewer conditions.
            </Trans>
          ) : (
            <>
              <Trans>Couldn't load this part.</Trans> {failureWords(i18n, error)}
            </>
          )}
        </ProblemPanel>
      )}
      {data !== undefined && !hasData && (
        <p className={styles.note}>
          <Trans>Nothing to show for this period and filter.</Trans>
        </p>
      )}
      {hasData && (
        <div className={styles.shown} inert={isOld}>
          {children(data, view)}
        </div>
      )}
    </section>
  );
};
