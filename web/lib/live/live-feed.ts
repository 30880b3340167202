import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import type { Application } from '#shared/contract/application/schema.ts';
import type { LiveEvent } from '#shared/contract/live/stream.ts';
import { showsApp } from '#web/lib/api/review-scope.ts';
import { isLive, liveGap } from './live.ts';

/** Refetches after a pending request, whose response may predate the event. */
const follow = (queries: QueryClient, filters: QueryFilters): void => {
  const flights = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  for (const { promise, queryKey } of flights) {
    const askAgain = (): void =>
      void queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    promise?.then(askAgain, askAgain);
  }
};

/** Refetches visible queries now, and others when they are shown. */
const refresh = (queries: QueryClient, filters: QueryFilters): void => {
  follow(queries, filters);
  void queries.invalidateQueries(filters, { cancelRefetch: false });
};

/** All queries but the insights, which are counted again by age alone. */
const ALL: QueryFilters = { predicate: ({ queryKey: [kind] }) => kind !== 'insights' };

const countOf = (queries: QueryClient, username: string, appId: string, unanswered: number): void => {
  follow(queries, { queryKey: ['apps', username] });
  queries.setQueryData<Application[]>(['apps', username], (apps) =>
    apps?.some((app) => app.id === appId && app.unresolvedCount !== unanswered)
      ? apps.map((app) => (app.id === appId ? { ...app, unresolvedCount: unanswered } : app))
      : apps,
  );
};

/** Applies live events to the queries shared by all screens; screens handle their own. */
export const feedQueries = (queries: QueryClient, username: string) => {
  const freshCounts = (): void => {
    refresh(queries, { queryKey: ['action-items', username] });
    refresh(queries, { queryKey: ['usage', username] });
  };
  let wasFollowed = false;
  return {
    receive: (event: LiveEvent): void => {
      switch (event.kind) {
        case 'reviews':
          countOf(queries, username, event.appId, event.counts.unanswered);
          follow(queries, { predicate: showsApp(event.appId) });
          void queries.invalidateQueries({ predicate: showsApp(event.appId), refetchType: 'none' });
          freshCounts();
          return;
        case 'many':
          countOf(queries, username, event.appId, event.counts.unanswered);
          refresh(queries, { predicate: showsApp(event.appId) });
          freshCounts();
          return;
        case 'apps':
          refresh(queries, { queryKey: ['apps', username] });
          refresh(queries, { queryKey: ['action-items', username] });
          return;
        case 'topics':
          refresh(queries, { queryKey: ['topics', username] });
          refresh(queries, { queryKey: ['reviews'] }); // they name their topics
          refresh(queries, { queryKey: ['insights'] }); // and count by them
          return;
        case 'labels':
        case 'views':
        case 'notes':
        case 'batches':
        case 'incidents':
        case 'destinations':
          refresh(queries, { queryKey: [event.kind, username] });
          return;
        case 'members':
          refresh(queries, { queryKey: ['team', username] });
          return;
        case 'draft':
          follow(queries, { predicate: showsApp(event.appId) });
          return;
        case 'presence':
          return;
        case 'reset':
          refresh(queries, ALL);
          return;
      }
    },
    /** The stream is down: refetching restarts the polling of visible queries. */
    turned: (): void => {
      if (!isLive())
        for (const polled of ['apps', 'action-items']) refresh(queries, { queryKey: [polled, username] });
      // Data read before the stream started may have changed in between, unless the stream tells that too.
      else if (!wasFollowed && liveGap() === 'all') refresh(queries, ALL);
      else if (!wasFollowed && liveGap() === 'pending') follow(queries, ALL);
      wasFollowed = true;
    },
  };
};
