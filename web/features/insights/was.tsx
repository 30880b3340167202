import { Trans } from '@lingui/react/macro';
import type { Tone } from '#shared/domain/insights/story.ts';
import { Direction } from '#web/lib/insights/direction.tsx';
import { NONE } from '#web/lib/insights/figures.ts';
import styles from './figures.module.css';

type Props = {
  before: string;
  /** Which way it went and what that means, where that is more than chance. */
  change?: { isUp: boolean; tone: Tone } | false;
};

/** What a figure was in the range before, if there was one. */
export const Was = ({ before: was, change = false }: Props) =>
  was !== NONE && (
    <span className={styles.was} data-tone={change ? change.tone : undefined}>
      {change && <Direction {...change} />}
      <Trans>was {was}</Trans>
    </span>
  );
