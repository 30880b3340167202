import type { FastifyInstance } from 'fastify';
import { originOf } from '../edge/calls.ts';
import type { Sandbox } from '../sandbox.ts';
import { type App, allApps, publisherOf } from '../state/stores/publishers.ts';
import { publicRating } from '../state/stores/ratings.ts';

const queryOf = (query: unknown): Record<string, string> =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
    : {};

const listing = (sandbox: Sandbox, origin: string, app: App, country: string): object => {
  const rating = publicRating(sandbox.db, app, country, Date.now());
  const publisher = publisherOf(sandbox.db, app.publisher);
  const icon = `${origin}${app.icon}`;
  return {
    wrapperType: 'software',
    kind: 'software',
    trackId: Number(app.id),
    trackName: app.name,
    trackCensoredName: app.name,
    bundleId: app.bundle_id,
    artistId: Number(publisher?.developer_id.slice(0, 9) ?? 0),
    artistName: publisher?.name ?? '',
    sellerName: publisher?.name ?? '',
    artworkUrl60: icon,
    artworkUrl100: icon,
    artworkUrl512: icon,
    trackViewUrl: `https://apps.apple.com/us/app/id${app.id}`,
    primaryGenreName: 'Lifestyle',
    currency: 'USD',
    price: 0,
    ...(rating && { averageUserRating: rating.average, userRatingCount: rating.ratings }),
  };
};

/** The public look-up; its content type is text/javascript, as Apple sends it. */
export const itunes = (at: FastifyInstance, sandbox: Sandbox): void => {
  at.get('/lookup', async (request, reply) => {
    const query = queryOf(request.query);
    const ids = new Set((query.id ?? '').split(','));
    const bundles = new Set((query.bundleId ?? '').split(','));
    const results = allApps(sandbox.db)
      .filter((app) => app.store === 'apple' && (ids.has(app.id) || bundles.has(app.bundle_id)))
      .map((app) => listing(sandbox, originOf(request), app, query.country ?? 'us'));
    return reply
      .type('text/javascript; charset=utf-8')
      .send(JSON.stringify({ resultCount: results.length, results }));
  });
};

export const itunesFailure = (_status: number, message: string): unknown => ({
  errorMessage: message,
  queryParameters: {},
});
