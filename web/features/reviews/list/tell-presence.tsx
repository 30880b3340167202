import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as presenceApi from '#shared/contract/presence/endpoints.ts';
import { type Doing, PRESENCE_MS } from '#shared/contract/presence/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import { request } from '#web/lib/api/query-client.ts';
import { membersQuery } from '#web/lib/people/members.ts';
import { useReplies } from '../reply/api/use-replies.ts';
import { cardId } from '../store/card-id.ts';

/** How long a person has to stay at a card to count as present, in ms; passing by makes no call. */
const STAY_MS = 800;
/** How long somebody writes after the last key, in ms. */
const PAUSE_MS = 15_000;

/** Tells that one is at a card while it has the focus and is on the screen. */
const tellOf = (card: HTMLElement, tell: (doing: Doing) => void) => {
  let doing: Doing = 'left';
  let timers: ReturnType<typeof setTimeout>[] = [];
  const begin = (next: Doing): void => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    if (next !== doing) tell(next);
    doing = next;
    if (doing !== 'left') timers.push(setInterval(() => tell(doing), PRESENCE_MS / 2));
    if (doing === 'writes') timers.push(setTimeout(() => begin('reads'), PAUSE_MS));
  };
  const look = (): void => {
    const isThere = document.visibilityState === 'visible' && card.matches(':focus-within');
    if (!isThere) begin('left');
    else if (doing === 'left' && timers.length === 0) timers.push(setTimeout(() => begin('reads'), STAY_MS));
  };
  const closing = new AbortController();
  const { signal } = closing;
  card.addEventListener('focusin', look, { signal });
  card.addEventListener('focusout', () => setTimeout(look), { signal });
  card.addEventListener('input', ({ target }) => target instanceof HTMLTextAreaElement && begin('writes'), {
    signal,
  });
  document.addEventListener('visibilitychange', look, { signal });
  look();
  return {
    /** Somebody has come who has not been told. */
    again: (): void => {
      if (doing !== 'left') tell(doing);
    },
    end: (): void => {
      closing.abort();
      begin('left');
    },
  };
};

type Props = { user: User; id: ReviewId | undefined };

/** Tells colleagues, if there are any, who is at the active review. */
export const TellPresence = ({ user, id }: Props) => {
  const { username } = user;
  const { presence } = useReplies(user);
  const { data: members = [] } = useQuery({ ...membersQuery(username), staleTime: Infinity });
  const hasColleagues = members.length > 1;
  const { appId, reviewId } = id ?? {};
  useEffect(() => {
    const card = reviewId === undefined ? null : document.getElementById(cardId(reviewId));
    if (!hasColleagues || !card || appId === undefined || reviewId === undefined) return;
    const own = tellOf(card, (doing) => {
      // It is told again soon; a call that fails is worth no word.
      request(presenceApi.tell, { appId, reviewId, doing, username }).catch(() => undefined);
    });
    let known = presence.at({ appId, reviewId });
    const stop = presence.subscribe(() => {
      const before = known;
      known = presence.at({ appId, reviewId });
      if (known.some(({ userId }) => before.every((one) => one.userId !== userId))) own.again();
    });
    return () => {
      stop();
      own.end();
    };
  }, [hasColleagues, appId, reviewId, username, presence]);
  return null;
};
