import type { Input } from '#shared/contract/endpoint.ts';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';
import type { FetchPage } from '../../store/find-reviews.ts';

type Plain = Input<typeof reviewApi.getAppReviews>;

/** The call for the plain list: of one app, answered or not, newest first, nothing else; undefined for any other. */
export const plainInput = ({
  filter,
  offset,
  username,
  ...more
}: Input<typeof reviewApi.find>): Plain | undefined => {
  const { apps: [id, ...others] = [], answered, ...conditions } = filter;
  const isPlain = others.length === 0 && Object.keys({ ...conditions, ...more }).length === 0;
  return isPlain && id !== undefined && answered !== undefined
    ? { id, offset, answered, username }
    : undefined;
};

/** Asks for a page by the call that its list has. */
export const fetchPage: FetchPage = async (input, signal) => {
  const plain = plainInput(input);
  if (plain === undefined) return request(reviewApi.find, input, signal);
  const page = await request(reviewApi.getAppReviews, plain, signal);
  return {
    ...page,
    drafts: page.drafts.map((draft) => ({ ...draft, appId: plain.id })),
    totalPages: page.isCountCut ? null : page.totalPages,
  };
};
