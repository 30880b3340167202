import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Review, SimilarReply } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { totalPages } from '#shared/domain/reviews/paging.ts';
import type { ReviewId } from '#shared/domain/reviews/review-id.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { ALL_APPS } from '#web/lib/api/review-scope.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { withItsWords } from '#web/lib/i18n/i18n.ts';
import { partOf } from '#web/lib/queue/parts.ts';
import { preferences } from '#web/lib/storage/preferences.ts';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import { lazyPart, useAhead } from '#web/ui/lazy-part.tsx';
import { SMALL, useMedia } from '#web/ui/use-media.ts';
import { ContextPlace } from '../context/context-place.tsx';
import { FilterMenu } from '../find/filter-menu.tsx';
import { FindBar } from '../find/find-bar.tsx';
import { Toolbar } from '../find/toolbar.tsx';
import { useCountWords } from '../find/use-count-words.ts';
import { useReplies } from '../reply/api/use-replies.ts';
import { insertSimilar } from '../reply/insert-similar.ts';
import { REPLY_PARTS } from '../reply/panel/parts.ts';
import { activeFilters, type Filters, isFiltered } from '../store/filters.ts';
import type { ReviewsLocation } from '../store/reviews-location.ts';
import { useReview } from '../store/use-review.ts';
import { CardList } from './card-list.tsx';
import { nextAppWithReviews } from './data/next-app.ts';
import { useNextApp } from './data/use-next-app.ts';
import { useReviewList } from './data/use-review-list.ts';
import { useActiveCard } from './focus/use-active-card.ts';
import { useListCommands } from './focus/use-list-commands.ts';
import { ListNotice } from './list-notice.tsx';
import { ReviewPager } from './review-pager.tsx';
import styles from './reviews.module.css';
import { selectedOf } from './selection/selection.ts';
import { useSelection } from './selection/use-selection.ts';
import { usePageTurn } from './use-page-turn.ts';
import { useStreamSteps } from './use-stream-steps.ts';
import { WaitingPill } from './waiting-pill.tsx';

const SelectionBar = lazyPart(
  withItsWords('review-tools', async () => (await import('./selection/selection-bar.tsx')).SelectionBar),
);
const QueueEnd = lazyPart(async () => (await import('./queue-end.tsx')).QueueEnd);
const TellPresence = lazyPart(async () => (await import('./tell-presence.tsx')).TellPresence);
const NoReviews = lazyPart(
  withItsWords('review-tools', async () => (await import('./notices/no-reviews.tsx')).NoReviews),
);
const FirstReply = lazyPart(
  withItsWords('review-tools', async () => (await import('./notices/first-reply.tsx')).FirstReply),
);
const RemovedReviewDialog = lazyPart(
  withItsWords(
    'review-tools',
    async () => (await import('./notices/removed-review-dialog.tsx')).RemovedReviewDialog,
  ),
);

/** What an answer or an error of the server may call for. */
const NEEDED_BY_ERRORS = [...REPLY_PARTS, RemovedReviewDialog];

const NO_IDS: readonly ReviewId[] = [];

const isCoached = (): boolean => preferences.get().coach === 'on';

/** Explains the first reply to someone who comes from the first steps. */
const Coach = ({ user, id }: { user: User; id: ReviewId | undefined }) => {
  const isOn = useSyncExternalStore(preferences.subscribe, isCoached);
  const review = useReview(useReplies(user).store, id);
  return isOn && <FirstReply user={user} appId={id?.appId} review={review} />;
};

/** What helps to answer the active review, where there is room. */
const ContextOf = ({ user, id }: { user: User; id: ReviewId | undefined }) => {
  const { store, sessions } = useReplies(user);
  const review = useReview(store, id);
  const onUse = (similar: SimilarReply): void => {
    const session = id && sessions.find(id);
    if (session) insertSimilar(session.editor(), session.act, similar);
  };
  return <ContextPlace username={user.username} review={review} onUse={onUse} />;
};

type Props = {
  user: User;
  apps: readonly Application[];
  /** Undefined: all apps. */
  app: Application | undefined;
  place: ReviewsLocation;
  onPlace: (place: ReviewsLocation, replace?: boolean) => void;
};

/** A page of review cards with its pager. */
export const ReviewStream = ({ user, apps, app, place, onPlace }: Props) => {
  useAhead(NEEDED_BY_ERRORS);
  const { t, i18n } = useLingui();
  const { answered, filters, page } = place;
  const scope = app?.id ?? ALL_APPS;
  const stream = useReviewList({ user, scope, answered, filters, page });
  const { answer, list, isLoaded, pages, count } = stream;
  const ids = list?.ids ?? NO_IDS;
  const { activeId, setActiveId, goTo, leadTo, isUnread } = useActiveCard(ids);
  const isSmall = useMedia(SMALL);
  const [isPicking, setPicking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const turnTo = usePageTurn({ user, stream, place, onPlace, heading, onTurned: setActiveId });
  const { selection, chosen } = useSelection(JSON.stringify(filters));
  const onSelect = useCallback((review: Review) => selection.toggle(selectedOf(review)), [selection]);
  const isSettled = isLoaded && !answer.isFetching;
  const { onDeleted } = stream;
  const steps = useStreamSteps({ user, ids, isLoaded, isSettled, place, onPlace, goTo, leadTo, onDeleted });
  useNextApp(user, apps, scope, isLoaded);
  const next = app && nextAppWithReviews(apps, app.id);
  const onNext = (): void => {
    if (next) onPlace({ appId: next.id, answered: false, filters: {}, page: 0 });
  };
  const isPlain = filters.search === undefined && filters.review === undefined;
  const part = answered === false && isPlain ? partOf(filters) : undefined;
  const isDone = isLoaded && answered === false && (part || !isFiltered(filters)) && count === 0;
  useListCommands({
    user,
    ids,
    activeId,
    page,
    pages,
    goTo,
    turn: (step) => void turnTo(page + step),
    // The end of a part of the queue leads on by the same key.
    nextApp: isDone && part ? undefined : next && onNext,
    pick: () => setPicking(true),
    find: () => searchField.current?.focus(),
    flip: () => onPlace({ ...place, answered: answered === false, page: 0 }),
    select: onSelect,
    extend: (reviews) => selection.add(reviews.map(selectedOf)),
  });

  const pager = (at: 'top' | 'end') => (
    <ReviewPager
      place={at}
      page={page}
      pages={pages}
      atLeast={stream.isCountCut ? totalPages(count ?? 0) : undefined}
      onPage={(next) => void turnTo(next)}
      onIntent={stream.prefetch}
    />
  );
  const active = isLoaded ? ids.find(({ reviewId }) => reviewId === activeId) : undefined;
  const foundWords = useCountWords(count, stream.isCountCut);
  const find = {
    username: user.username,
    scope,
    apps,
    answered,
    filters,
    count: foundWords,
    // Typing a search adds one history entry, not one per pause.
    onFilters: (next: Filters): void =>
      onPlace(
        { ...place, filters: { ...next, review: undefined }, page: 0 },
        Boolean(filters.search && next.search),
      ),
    onPlace,
  };
  const waiting = list?.waiting.length ?? 0;
  // A failed background refetch is retried and keeps the current cards.
  const isFailed = answer.isError && !answer.data;
  return (
    <div className={styles.columns}>
      <div className={styles.screen}>
        <Toolbar
          heading={heading}
          apps={apps}
          app={app}
          answered={answered}
          // Answered cards stay in place, so a count of none would contradict them.
          count={isDone && ids.length > 0 ? undefined : foundWords}
          isPicking={isPicking}
          onPicking={setPicking}
          onApp={(appId) => onPlace({ appId, answered, filters: {}, page: 0 })}
          onFilter={(next) => onPlace({ ...place, answered: next, page: 0 })}
          pager={pager('top')}
          menu={isSmall && <FilterMenu {...find} active={part ? 1 : activeFilters(filters)} />}
        />
        <FindBar {...find} part={part} isSmall={isSmall} field={searchField} />
        <ListNotice apps={app ? [app] : apps} username={user.username} answered={answered} />
        <Coach user={user} id={active} />
        <TellPresence user={user} id={active} />
        {waiting > 0 && isLoaded && <WaitingPill count={waiting} onShow={stream.showWaiting} />}
        {isFailed && (
          <ProblemPanel again={t`Try again`} onAgain={() => void answer.refetch()}>
            <Trans>Couldn't load reviews.</Trans> {answer.error && failureWords(i18n, answer.error)}
          </ProblemPanel>
        )}
        {isLoaded && ids.length === 0 && !isFailed && !(isDone && part) && (
          <NoReviews
            app={app}
            user={user}
            answered={answered}
            isFiltered={isFiltered(filters)}
            next={next}
            onNext={onNext}
            onClear={() => onPlace({ ...place, filters: {}, page: 0 })}
            onAnswered={() => onPlace({ ...place, answered: true, page: 0 })}
          />
        )}
        <CardList
          list={list}
          app={app}
          apps={apps}
          user={user}
          activeId={activeId}
          isLoaded={isLoaded}
          isPending={!list && answer.isPending}
          isLeaving={list !== undefined && !isLoaded}
          onActive={setActiveId}
          chosen={chosen}
          onSelect={onSelect}
          onSent={steps.onSent}
          isUnread={isUnread}
          onGone={steps.onGone}
        />
        {chosen.size > 0 && (
          <SelectionBar
            user={user}
            list={{ username: user.username, scope, answered, filters }}
            all={count === undefined ? undefined : `${formatNumber(count)}${stream.isCountCut ? '+' : ''}`}
            selection={selection}
            chosen={chosen}
          />
        )}
        {isDone && (ids.length > 0 || part) && (
          <QueueEnd
            username={user.username}
            part={part}
            isOneApp={app !== undefined}
            onPlace={onPlace}
            next={next}
            onNext={onNext}
          />
        )}
        {pages > 1 && ids.length > 0 && <div className={styles.endPager}>{pager('end')}</div>}
        {steps.hasBeenGone && (
          <RemovedReviewDialog
            user={user}
            gone={steps.gone}
            onKeep={steps.onKept}
            onDeleted={steps.onDeleted}
          />
        )}
      </div>
      <ContextOf user={user} id={active} />
    </div>
  );
};
