import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ExportStyle } from './export-style.tsx';
import styles from './filter-menu.module.css';
import type { Export } from './use-export.ts';

/** Exports the reviews of the list as a file, and says how far that is. */
export const ExportRow = ({ start, refused, isStarting, isStarted, progress }: Export) => {
  const { t, i18n } = useLingui();
  const { state = 'waiting', rows = 0, total = null } = progress ?? {};
  const [shown, all] = [formatNumber(rows), formatNumber(total ?? 0)];
  const isFailed = refused !== null || state === 'failed';
  const isBusy = isStarting || (isStarted && state !== 'done' && state !== 'failed');
  const refusal = (): string | undefined => {
    if (refused === null) return undefined;
    const isFull = refused.kind === 'refused' && refused.code === 'TOO_MANY_REQUESTS';
    return isFull ? t`Two exports are already running. Try again in a minute.` : failureWords(i18n, refused);
  };
  const outcome = (): string | undefined => {
    if (!isStarted) return isStarting ? t`Preparing the export…` : undefined;
    if (state === 'failed') return t`The export failed.`;
    if (state === 'done')
      return t`${plural(rows, { one: '# review exported', other: '# reviews exported' })}`;
    if (rows === 0) return t`Preparing the export…`;
    return total === null ? t`Exporting… ${shown}` : t`Exporting… ${shown} of ${all}`;
  };
  return (
    <div className={styles.export}>
      <ExportStyle />
      <Button variant="link" isHindered={isBusy} onClick={() => start()}>
        {isFailed ? <Trans>Try again</Trans> : <Trans>Export CSV</Trans>}
      </Button>
      <span className={styles.exported} role="status">
        {refusal() ?? outcome()}
      </span>
    </div>
  );
};
