import { useLingui } from '@lingui/react/macro';
import type { Batch, BatchItem } from '#shared/contract/batch/schema.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './desk.module.css';
import { useGroupWords } from './use-group-words.ts';
import type { Reading } from './use-reading.ts';

type Props = { batch: Batch; reading: Reading; item: BatchItem };

/** Where the reply shown is in its group, and the way to its neighbours. */
export const PlaceLine = ({ batch, reading, item }: Props) => {
  const { t } = useLingui();
  const { placeWordsOf } = useGroupWords();
  return (
    <div className={styles.where}>
      {/* Without room beside the list, its summary says it. */}
      <strong>{placeWordsOf(item, reading.waiting, batch)}</strong>
      <Button
        variant="quiet"
        shape="icon"
        label={t`Previous reply`}
        aria-keyshortcuts={ariaKeys(KEYS.batch.previous)}
        onClick={() => reading.move(-1)}
      >
        <Icon name="previous" size={16} />
      </Button>
      <Button
        variant="quiet"
        shape="icon"
        label={t`Next reply`}
        aria-keyshortcuts={ariaKeys(KEYS.batch.next)}
        onClick={() => reading.move(1)}
      >
        <Icon name="next" size={16} />
      </Button>
    </div>
  );
};
