import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../edge/calls.ts';
import type { Sandbox } from '../sandbox.ts';
import { type App, appOf, appsOf, publisherByDeveloper, publisherOf } from '../state/stores/publishers.ts';
import { publicRating } from '../state/stores/ratings.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body>${body}</body></html>`;

const card = (origin: string, app: App, developer: string): string => {
  const name = escaped(app.name);
  return `<div role="listitem" class="ULeU3b"><a class="Si6A0c" href="/store/apps/details?id=${encodeURIComponent(app.id)}">
<img class="T75of" src="${origin}${app.icon}" alt="Thumbnail image"><div class="Epkrse" title="${name}">${name}</div>
<div class="LbQbAe"><span class="wMUdtb">${escaped(developer)}</span></div><div aria-label="Rated 4.3 stars out of five stars">4.3</div></a></div>`;
};

const missing = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send(page('Not Found', "<h1>We're sorry, the requested URL was not found on this server.</h1>"));

const idIn = (request: FastifyRequest): string => {
  const { query } = request;
  return typeof query === 'object' && query !== null && 'id' in query ? String(query.id) : '';
};

/** The public pages, in simplified markup with the links, icons, titles and developer's name that the parser needs. */
export const playStore = (at: FastifyInstance, sandbox: Sandbox): void => {
  const developerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const publisher = publisherByDeveloper(sandbox.db, idIn(request));
    const apps = publisher === undefined ? [] : appsOf(sandbox.db, publisher.id, 'google');
    if (publisher === undefined || apps.length === 0) return missing(reply);
    const cards = apps.map((app) => card(originOf(request), app, publisher.name)).join('\n');
    const title = `Android Apps by ${publisher.name} on Google Play`;
    return reply
      .type('text/html; charset=utf-8')
      .send(page(title, `<h1>${escaped(publisher.name)}</h1><div role="list">${cards}</div>`));
  };
  at.get('/store/apps/dev', developerPage);
  at.get('/store/apps/developer', developerPage);
  at.get('/store/apps/details', async (request, reply) => {
    const app = appOf(sandbox.db, 'google', idIn(request));
    const publisher = app === undefined ? undefined : publisherOf(sandbox.db, app.publisher);
    if (app === undefined || publisher === undefined) return missing(reply);
    const rating = publicRating(sandbox.db, app, '', Date.now());
    const data = rating && {
      '@type': 'SoftwareApplication',
      name: app.name,
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: String(rating.average),
        ratingCount: String(rating.ratings),
      },
    };
    const script = data
      ? `<script type="application/ld+json" nonce="x">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
      : '';
    const developer = `<a href="/store/apps/dev?id=${encodeURIComponent(publisher.developer_id)}">${escaped(publisher.name)}</a>`;
    return reply
      .type('text/html; charset=utf-8')
      .send(
        page(
          `${app.name} - Apps on Google Play`,
          `<h1>${escaped(app.name)}</h1>${developer}<img src="${originOf(request)}${app.icon}" alt="Icon image">${script}`,
        ),
      );
  });
};

export const playStoreFailure = (status: number, message: string): unknown =>
  page(String(status), `<h1>${escaped(message)}</h1>`);
