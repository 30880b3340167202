import { queryOptions } from '@tanstack/react-query';
import * as notificationApi from '#shared/contract/notification/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';

export const mailKey = (username: string) => ['mails', username] as const;

/** What the person chose about the mails of this company. */
export const mailQuery = (username: string) =>
  queryOptions({
    queryKey: mailKey(username),
    queryFn: ({ signal }) => request(notificationApi.getPreferences, { username }, signal),
    enabled: username !== '',
  });
