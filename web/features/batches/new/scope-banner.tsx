import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Scope, ScopedReview } from '#shared/contract/batch/schema.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { WarningIcon } from '#web/ui/icons/warning-icon.tsx';
import styles from './new-batch.module.css';

type Props = {
  scope: Scope;
  /** The reviews that the text does not fit, and that are still taken. */
  others: readonly ScopedReview[];
  /** The topics of the text. */
  names: readonly string[];
  isUnknown: boolean;
  onKeep: () => void;
};

/** Says which of the chosen reviews the text does not fit, and leaves them out with one press. */
export const ScopeBanner = ({ scope, others, names, isUnknown, onKeep }: Props) => {
  const { t } = useLingui();
  if (isUnknown)
    return (
      <div className={styles.banner} role="status">
        <WarningIcon size={18} />
        <p>
          <Trans>
            We can't tell what your message is about, so you'll need to open every reply. Choose a topic, or
            try again later.
          </Trans>
        </p>
      </div>
    );
  if (others.length === 0) return null;
  const all = formatNumber(scope.matching.length + scope.others.length);
  const foreign = others.filter(({ isOfApp }) => !isOfApp).length;
  const what = formatList(names);
  const versions = formatList([...new Set(scope.versions.map(({ version }) => version))]);
  return (
    <div className={styles.banner} role="status">
      <WarningIcon size={18} />
      <div>
        <p className={styles.bannerTitle}>
          {names.length > 0
            ? t`${plural(others.length, {
                one: `# of the ${all} reviews doesn't fit your message about “${what}”.`,
                other: `# of the ${all} reviews don't fit your message about “${what}”.`,
              })}`
            : t`${plural(others.length, {
                one: `# of the ${all} reviews doesn't fit your message.`,
                other: `# of the ${all} reviews don't fit your message.`,
              })}`}
        </p>
        {foreign > 0 && (
          <p>
            {t`${plural(foreign, {
              one: `# is about an app that has no version ${versions}.`,
              other: `# are about apps that have no version ${versions}.`,
            })}`}
          </p>
        )}
        {scope.matching.length === 0 && (
          <p>
            <Trans>None of them match. If you include them anyway, you'll need to open each reply.</Trans>
          </p>
        )}
      </div>
      {scope.matching.length > 0 && (
        <Button variant="primary" onClick={onKeep}>
          {t`${plural(scope.matching.length, { one: 'Keep only this one', other: 'Keep only these #' })}`}
        </Button>
      )}
    </div>
  );
};
