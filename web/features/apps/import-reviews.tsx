import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ImportResult } from '#shared/contract/application/import.ts';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { formatMonth, formatNumber } from '#web/lib/i18n/format.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { FileDrop } from '#web/ui/controls/file-drop.tsx';
import styles from './apps.module.css';
import { useImport } from './use-import.ts';

const leftOf = ({ left }: ImportResult): number => left.withoutText + left.withoutLink + left.otherApp;

/** What is wrong with a file. */
const useFailureWords = () => {
  const { t, i18n } = useLingui();
  return (failure: Failure): string => {
    const [issue] = (failure.kind === 'refused' && failure.issues) || [];
    if (failure.kind === 'network' || failure.code !== 'IMPORT_WRONG_FILE' || !issue)
      return failureWords(i18n, failure);
    const { path, reason } = issue;
    if (path === 'empty') return t`The file is empty.`;
    if (path === 'columns') return t`The file doesn't have these columns of Google's report: ${reason}.`;
    return t`The file is cut off at row ${reason}. Reviews before that row were imported.`;
  };
};

/** The result of an import. */
const Report = ({ name, result }: { name: string; result: ImportResult }) => {
  const { t } = useLingui();
  const [added, changed, known] = [result.added, result.changed, result.known].map(formatNumber);
  const left = leftOf(result);
  const unreadable = formatNumber(result.left.unreadable);
  return (
    <li className={styles.imported}>
      <bdi className={styles.fileName}>{name}</bdi>
      <span>
        {t`${plural(result.found, { one: '# review found', other: '# reviews found' })}`}
        {': '}
        <Trans>
          {added} new, {changed} updated, {known} unchanged.
        </Trans>{' '}
        {left > 0 &&
          t`${plural(left, {
            one: "# row has no text or doesn't match a review.",
            other: "# rows have no text or don't match a review.",
          })}`}{' '}
        {result.left.unreadable > 0 &&
          t`Rows that couldn't be read: ${unreadable}. Their stars or dates aren't in Google's format.`}
      </span>
    </li>
  );
};

/** Imports Google's monthly review exports. */
export const ImportReviews = ({ app, username }: { app: Application; username: string }) => {
  const { t } = useLingui();
  const wordsOf = useFailureWords();
  const queries = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  const { done, current, failures, take } = useImport(app.id, () => {
    void queries.invalidateQueries({ queryKey: ['apps', username] });
    void queries.invalidateQueries({ queryKey: ['reviews', app.id] });
  });
  // Opened from a gap notice.
  useEffect(() => {
    if (location.hash !== '#import') return;
    title.current?.scrollIntoView({ block: 'start' });
    title.current?.focus({ preventScroll: true });
  }, []);
  const months = formatList([...new Set(app.sync.gaps.flatMap((gap) => gap.months))].sort().map(formatMonth));
  return (
    <section className={styles.group} aria-labelledby="import-title">
      <h3 id="import-title" ref={title} tabIndex={-1} className={styles.importTitle}>
        <Trans>Import older reviews</Trans>
      </h3>
      <p className={styles.importHint}>
        <Trans>
          Google only lists reviews from the last seven days. To get older ones, go to Download reports →
          Reviews in the Play Console, which has a file for each month. Importing a file twice is safe, and
          newer reviews here are never overwritten.
        </Trans>{' '}
        {months !== '' && (
          <strong>
            <Trans>Missing: {months}.</Trans>
          </strong>
        )}
      </p>
      <FileDrop
        label={t`Monthly review report`}
        accept=".csv,text/csv"
        invitation={current === undefined ? t`Drop a .csv file here or browse` : t`Importing ${current}…`}
        found={undefined}
        error={failures.map(({ name, failure }) => `${name}: ${wordsOf(failure)}`).join(' ') || undefined}
        onFile={take}
      />
      <div aria-live="polite">
        {done.length > 0 && (
          <ul className={styles.importList}>
            {done.map(({ key, name, result }) => (
              <Report key={key} name={name} result={result} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
};
