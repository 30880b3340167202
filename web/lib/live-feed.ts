import type { QueryClient } from '@tanstack/react-query';
import type { Application } from '#shared/contract/application.ts';
import type { LiveEvent } from '#shared/contract/live.ts';
import { isLive } from './live.ts';

const countOf = (queries: QueryClient, username: string, appId: string, unanswered: number): void => {
  queries.setQueryData<Application[]>(['apps', username], (apps) =>
    apps?.some((app) => app.id === appId && app.unresolvedCount !== unanswered)
      ? apps.map((app) => (app.id === appId ? { ...app, unresolvedCount: unanswered } : app))
      : apps,
  );
};

/** What every screen keeps of the server, brought up to date by what is told; screens take in the rest themselves. */
export const feedQueries = (queries: QueryClient, username: string) => {
  const stale = (queryKey: readonly string[]): void =>
    void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  const freshNeeds = (): void => void queries.invalidateQueries({ queryKey: ['needs', username] });
  let wasFollowed = false;
  return {
    hear: (event: LiveEvent): void => {
      switch (event.kind) {
        case 'reviews':
          countOf(queries, username, event.appId, event.counts.unanswered);
          stale(['reviews', event.appId]);
          freshNeeds();
          void queries.invalidateQueries({ queryKey: ['usage', username] });
          return;
        case 'many':
          countOf(queries, username, event.appId, event.counts.unanswered);
          void queries.invalidateQueries({ queryKey: ['reviews', event.appId] });
          freshNeeds();
          void queries.invalidateQueries({ queryKey: ['usage', username] });
          return;
        case 'apps':
          void queries.invalidateQueries({ queryKey: ['apps', username] });
          freshNeeds();
          return;
        case 'draft':
          return;
        case 'reset':
          void queries.invalidateQueries();
          return;
      }
    },
    /** The stream has gone: what is shown is asked for again, which starts the asking from time to time. */
    turned: (): void => {
      if (!isLive()) void queries.invalidateQueries({ queryKey: ['apps', username] });
      else if (!wasFollowed) {
        // What was read before the first word of the stream may have changed in between.
        const now = Date.now();
        void queries.invalidateQueries({
          predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < now,
        });
      }
      wasFollowed = true;
    },
  };
};
