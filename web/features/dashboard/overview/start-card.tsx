import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Output } from '#shared/contract/endpoint.ts';
import type * as insightApi from '#shared/contract/insight/endpoints.ts';
import { keyWords } from '#web/lib/i18n/key-words.ts';
import { formatMinutes } from '#web/lib/insights/figures.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { addressOfPart } from '#web/lib/queue/parts.ts';
import { useQueueWords } from '#web/lib/queue/use-queue-words.ts';
import { buttonLook } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { minutesFor } from './minutes.ts';
import styles from './start-card.module.css';

const SIGN = keyWords(KEYS.dashboard.start).join(' ');

type Overview = Output<typeof insightApi.overview>;
type Props = {
  overview: Overview | undefined;
  /** The number of unanswered reviews, with and without words; undefined while unknown. */
  unanswered: { count: number; words: string } | undefined;
};

/** In minutes: who has more before them does not want to know how much. */
const LONGEST = 24 * 60;

/** Which reviews to answer first, and how long all of them take. */
export const StartCard = ({ overview, unanswered }: Props) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const first = overview?.queue[0];
  const search = addressOfPart(first?.kind);
  const hasWork = unanswered !== undefined && unanswered.count > 0;
  useCommands(
    () => [
      {
        words: t`Start answering`,
        group: t`Dashboard`,
        keys: KEYS.dashboard.start,
        run: () => void navigate({ to: '/reviews', search }),
      },
    ],
    hasWork,
  );
  return (
    <section className={styles.card} aria-labelledby="to-answer" aria-busy={!overview}>
      <h2 id="to-answer" className={styles.title}>
        {unanswered === undefined ? (
          '\u00a0'
        ) : hasWork ? (
          <ToAnswer {...unanswered} minutesPerReply={overview?.minutesPerReply ?? null} />
        ) : (
          <>
            <Icon name="check" size={20} /> <Trans>All caught up</Trans>
          </>
        )}
      </h2>
      {unanswered?.count === 0 ? (
        <p className={styles.note}>
          <Trans>No reviews are waiting for a reply.</Trans>
        </p>
      ) : (
        <Kinds overview={overview} />
      )}
      {hasWork && (
        <Link
          to="/reviews"
          search={search}
          className={`${buttonLook({ variant: 'primary' })} ${styles.start}`}
          aria-keyshortcuts={ariaKeys(KEYS.dashboard.start)}
        >
          <Trans>Start</Trans>
          <Kbd>{SIGN}</Kbd>
        </Link>
      )}
    </section>
  );
};

type ToAnswerProps = { count: number; words: string; minutesPerReply: number | null };

const ToAnswer = ({ count, words, minutesPerReply }: ToAnswerProps) => {
  const { t } = useLingui();
  const minutes = minutesFor(count, minutesPerReply);
  if (minutes > LONGEST) return words;
  const time = formatMinutes(minutes);
  return t`${plural(count, { one: `# to answer, about ${time}`, other: `# to answer, about ${time}` })}`;
};

/** How many there are of each kind; each opens its list. */
const Kinds = ({ overview }: { overview: Overview | undefined }) => {
  const wordsOf = useQueueWords();
  return (
    <ul className={styles.kinds}>
      {overview?.queue.map(({ kind, count }) => (
        <li key={kind}>
          <Link
            to="/reviews"
            search={addressOfPart(kind)}
            className={styles.kind}
            data-urgent={kind === 'sensitive' || kind === 'refused'}
          >
            {wordsOf(kind, count, overview.isQueueCut)}
          </Link>
        </li>
      ))}
    </ul>
  );
};
