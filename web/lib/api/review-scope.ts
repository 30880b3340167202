/** The reviews of all apps: the scope of a list, otherwise an app's id, in the URL and in the key of its queries. */
export const ALL_APPS = 'all';

/** Matches the queries that may show reviews of an app: its own, and those of all apps. */
export const showsApp =
  (appId: string) =>
  ({ queryKey: [kind, scope] }: { queryKey: readonly unknown[] }): boolean =>
    kind === 'reviews' && (scope === appId || scope === ALL_APPS);
