import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import type { Address } from '#web/lib/insights/reviews-address.ts';
import { Segmented } from '#web/ui/choices/segmented.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice, ProblemPanel } from '#web/ui/layout/panels.tsx';
import styles from './insights.module.css';
import { downloadCsv, Table, type TableData } from './table.tsx';

type Props<Data> = {
  title: string;
  /** What the section is about, in one line. */
  about: string;
  answer: UseQueryResult<Data, Failure>;
  isEmpty: (data: Data) => boolean;
  /** A few sentences instead of a chart. */
  isShort?: boolean;
  children: (data: Data) => ReactNode;
};

/** A part of the page that loads, is empty and fails by itself. */
export const Section = <Data,>({ title, about, answer, isEmpty, isShort = false, children }: Props<Data>) => {
  const { t, i18n } = useLingui();
  const id = useId();
  // What is shown until the answer comes is of another time or filter.
  const { data, error, isPlaceholderData: isOld } = answer;
  const isBroad = error !== null && error.kind !== 'network' && error.code === 'FILTER_TOO_BROAD';
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={answer.isFetching || isOld}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.about}>{about}</p>
      {answer.isPending && (
        <div className={classNames(styles.pending, isShort && styles.sentences)} aria-hidden="true" />
      )}
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
      {data &&
        (isEmpty(data) ? (
          <p className={styles.empty}>
            <Trans>Nothing to show for this period and filter.</Trans>
          </p>
        ) : (
          <div className={styles.shown} inert={isOld}>
            {children(data)}
          </div>
        ))}
    </section>
  );
};

type FigureProps = {
  label: string;
  value: string;
  /** What the number means, in one line. */
  meaning: string;
  before?: ReactNode;
  /** The reviews that it counts. */
  opens?: Address;
};

/** A number with what it means; one that counts reviews opens them. */
export const Figure = ({ label, value, meaning, before, opens }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd className={styles.value}>
      {opens ? (
        <Link to="/reviews" search={opens}>
          {value}
        </Link>
      ) : (
        value
      )}
    </dd>
    {before !== undefined && <dd className={styles.before}>{before}</dd>}
    <dd className={styles.meaning}>{meaning}</dd>
  </div>
);

type ViewsProps = { label: string; file: string; data: TableData; children: ReactNode };

/** A chart, the same as a table, and as a file. */
export const Views = ({ label, file, data, children }: ViewsProps) => {
  const { t } = useLingui();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <div className={styles.views}>
      <div className={styles.tools}>
        <Segmented
          label={t`View: ${label}`}
          value={view}
          options={[
            { value: 'chart', text: t`Chart` },
            { value: 'table', text: t`Table` },
          ]}
          onChange={setView}
        />
        <Button variant="link" onClick={() => downloadCsv(file, data)}>
          <Trans>Download CSV</Trans>
        </Button>
      </div>
      {view === 'chart' ? children : <Table label={label} data={data} />}
    </div>
  );
};
