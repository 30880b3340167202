import type { NoticeRow } from '#server/db/tables/notices/notices.ts';

type Told = Pick<NoticeRow, 'kind' | 'company_id' | 'app_id' | 'review_id' | 'incident_id'>;

/** Where a notice leads: to its card, incident, list or page, in its company. `list`: the parameters of its list of reviews. */
export const addressOfNotice = (
  publicUrl: string,
  notice: Told,
  list: Readonly<Record<string, string | undefined>> = {},
): string => {
  const { app_id: app, review_id: review, incident_id: incident } = notice;
  const [path, search] = placeOf(notice.kind, { app, review, incident });
  return addressIn(publicUrl, notice.company_id, path, { ...search, ...list });
};

/** Where a person chooses their mails of a company. */
export const addressOfSettings = (publicUrl: string, companyId: string): string =>
  addressIn(publicUrl, companyId, '/settings/notifications', {});

/** The page enters the company that an address names. */
const addressIn = (
  publicUrl: string,
  companyId: string,
  path: string,
  search: Readonly<Record<string, string | null | undefined>>,
): string => {
  const address = new URL(path, publicUrl);
  for (const [name, value] of Object.entries({ ...search, company: companyId }))
    if (value) address.searchParams.set(name, value);
  return address.href;
};

const placeOf = (
  kind: Told['kind'],
  { app, review, incident }: { app: string; review: string | null; incident: string | null },
): [path: string, search: Record<string, string | null>] => {
  if (review !== null) return ['/reviews', { app, review }];
  switch (kind) {
    case 'lowStars':
    case 'sensitive':
      return ['/reviews', { app, stars: kind === 'lowStars' ? '1.2' : null }];
    case 'assigned':
      return ['/reviews', { app: 'all', assignees: 'me' }];
    case 'incidentOpened':
    case 'incidentResolved':
      return ['/insights', { apps: app, incident }];
    case 'week':
      return ['/insights', {}];
    case 'late':
      return ['/reviews', { app: 'all' }];
    default:
      return ['/action-items', {}];
  }
};
