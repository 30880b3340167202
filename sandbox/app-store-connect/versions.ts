import { originOf } from '../edge/calls.ts';
import type { Refused } from '../edge/refusal.ts';
import { versionsOf } from '../state/stores/versions.ts';
import { visibleApps } from './apps.ts';
import type { Answered, AuthenticatedCall } from './authenticated.ts';
import { notFound } from './errors.ts';
import { chosen, invalidParameter, offsetIn, pageLinks } from './query.ts';
import { appleDate } from './shapes.ts';

const allowed = {
  'fields[appStoreVersions]': /^\w+$/,
  'filter[appVersionState]': /^[A-Z_]+$/,
  'filter[platform]': /^(IOS|MAC_OS|TV_OS|VISION_OS)$/,
  limit: /^\d+$/,
  cursor: /./,
};

/** The versions of an app; all but the newest are replaced. */
export const listVersions = (caller: AuthenticatedCall, appId: string): Answered | Refused => {
  const { query, request, sandbox } = caller;
  const wrong = invalidParameter(query, allowed);
  if (wrong !== undefined) return wrong;
  const app = visibleApps(caller).find(({ id }) => id === appId);
  if (app === undefined) return notFound('apps', appId);
  const origin = `${originOf(request)}/app-store-connect`;
  const all = versionsOf(sandbox.db, 'apple', appId)
    .map((version, n) => ({
      ...version,
      state: n === 0 ? app.version_state : 'REPLACED_WITH_NEW_VERSION',
    }))
    .filter(({ state }) => query['filter[appVersionState]']?.split(',').includes(state) ?? true);
  const page = { offset: offsetIn(query.cursor), limit: Number(query.limit ?? 50), total: all.length };
  const { links, paging } = pageLinks(`${origin}/v1/apps/${appId}/appStoreVersions`, query, page);
  const data = all
    .slice(page.offset, page.offset + page.limit)
    .map(({ seq, version, created_at, state }) => ({
      type: 'appStoreVersions',
      id: `${appId}-${seq}`,
      attributes: chosen(
        {
          platform: 'IOS',
          versionString: version,
          appVersionState: state,
          releaseType: 'AFTER_APPROVAL',
          downloadable: true,
          createdDate: appleDate(created_at),
        },
        query['fields[appStoreVersions]'],
      ),
      links: { self: `${origin}/v1/appStoreVersions/${appId}-${seq}` },
    }));
  return { status: 200, body: { data, links, meta: { paging } } };
};
