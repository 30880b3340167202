import { originOf } from '../edge/calls.ts';
import type { Refused } from '../edge/refusal.ts';
import { type App, appsOf } from '../state/stores/publishers.ts';
import type { Answered, AuthenticatedCall } from './authenticated.ts';
import { notFound } from './errors.ts';
import { invalidParameter, offsetIn, pageLinks } from './query.ts';
import { appResource } from './shapes.ts';

const anything = /./;

const allowed = {
  'filter[name]': anything,
  'filter[bundleId]': anything,
  'filter[sku]': anything,
  'filter[id]': anything,
  'filter[appStoreVersions.appVersionState]': /^[A-Z_]+$/,
  'filter[appStoreVersions.appStoreState]': /^[A-Z_]+$/,
  'filter[appStoreVersions.platform]': /^(IOS|MAC_OS|TV_OS|VISION_OS)$/,
  sort: /^-?(name|bundleId|sku)$/,
  'fields[apps]': /^\w+$/,
  include: /^\w+$/,
  limit: /^\d+$/,
  cursor: anything,
};

/** Deprecated name of the same state. */
const states = new Map([['READY_FOR_SALE', 'READY_FOR_DISTRIBUTION']]);

const matches = (app: App, query: Record<string, string>): boolean => {
  const oneOf = (filter: string, value: string): boolean =>
    query[filter] === undefined ||
    query[filter].split(',').some((each) => (states.get(each) ?? each) === value);
  return (
    oneOf('filter[id]', app.id) &&
    oneOf('filter[name]', app.name) &&
    oneOf('filter[bundleId]', app.bundle_id) &&
    oneOf('filter[appStoreVersions.appVersionState]', app.version_state) &&
    oneOf('filter[appStoreVersions.appStoreState]', app.version_state)
  );
};

export const visibleApps = (caller: AuthenticatedCall): App[] =>
  caller.key.role === 'none' ? [] : appsOf(caller.sandbox.db, caller.key.publisher, 'apple');

export const listApps = (caller: AuthenticatedCall): Answered | Refused => {
  const { query, request } = caller;
  const wrong = invalidParameter(query, allowed);
  if (wrong !== undefined) return wrong;
  const base = `${originOf(request)}/app-store-connect`;
  const apps = visibleApps(caller).filter((app) => matches(app, query));
  if (query.sort?.endsWith('name')) apps.sort((a, b) => a.name.localeCompare(b.name));
  if (query.sort?.startsWith('-')) apps.reverse();
  const page = { offset: offsetIn(query.cursor), limit: Number(query.limit ?? 50), total: apps.length };
  const { links, paging } = pageLinks(`${base}/v1/apps`, query, page);
  const data = apps.slice(page.offset, page.offset + page.limit);
  return {
    status: 200,
    body: {
      data: data.map((app) => appResource(app, { base, fields: query['fields[apps]'] })),
      links,
      meta: { paging },
    },
  };
};

export const getApp = (caller: AuthenticatedCall, id: string): Answered | Refused => {
  const app = visibleApps(caller).find((each) => each.id === id);
  if (app === undefined) return notFound('apps', id);
  const base = `${originOf(caller.request)}/app-store-connect`;
  return {
    status: 200,
    body: {
      data: appResource(app, { base, fields: caller.query['fields[apps]'] }),
      links: { self: `${base}/v1/apps/${id}` },
    },
  };
};
