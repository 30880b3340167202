import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { QUEUE, QUEUE_KINDS, type QueueKind } from '#shared/domain/insights/answer-queue.ts';
import { overviewQuery } from '#web/lib/api/queries/overview.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { keyWords } from '#web/lib/i18n/key-words.ts';
import { ariaKeys, KEYS } from '#web/lib/keyboard/keys.ts';
import { useCommands } from '#web/lib/keyboard/use-commands.ts';
import { useQueueWords } from '#web/lib/queue/use-queue-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Kbd } from '#web/ui/data/kbd.tsx';
import type { ReviewsLocation } from '../../store/reviews-location.ts';

const SIGN = keyWords(KEYS.reviews.nextApp).join(' ');

type Props = {
  username: string;
  part: QueueKind;
  /** The part is done in this app only, so other apps may have more of it. */
  isOneApp: boolean;
  onPlace: (place: ReviewsLocation) => void;
};

/** Leads from a part of the queue that is done to the next one that is not, the most urgent first. */
export const NextPart = ({ username, part, isOneApp, onPlace }: Props) => {
  const wordsOf = useQueueWords();
  const queries = useQueryClient();
  const { data } = useQuery(overviewQuery(username));
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: overviewQuery(username).queryKey });
  }, [queries, username]);
  const others = data?.queue.filter(({ kind }) => isOneApp || kind !== part) ?? [];
  const next = others.find(({ kind }) => QUEUE_KINDS.indexOf(kind) >= QUEUE_KINDS.indexOf(part)) ?? others[0];
  const go = (): void => {
    if (!next) return;
    const { answered: _, ...filters } = QUEUE[next.kind];
    onPlace({ appId: ALL_APPS, answered: false, filters, page: 0 });
  };
  useCommands(() => [{ review: 'nextApp', keys: KEYS.reviews.nextApp, run: go }], next !== undefined);
  if (!next) return null;
  const words = wordsOf(next.kind, next.count, data?.isQueueCut ?? false);
  return (
    <Button variant="primary" onClick={go} aria-keyshortcuts={ariaKeys(KEYS.reviews.nextApp)}>
      <span>
        <Trans>Next: {words}</Trans>
      </span>
      <Kbd>{SIGN}</Kbd>
    </Button>
  );
};
