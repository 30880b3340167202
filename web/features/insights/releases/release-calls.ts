import type { QueryClient } from '@tanstack/react-query';
import * as releaseApi from '#shared/contract/release/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';

export type ReleaseFields = { id?: string | undefined; appId: string; version: string; day: string };

export const saveRelease = (username: string, { id, ...fields }: ReleaseFields) =>
  request(releaseApi.save, { ...fields, ...(id === undefined ? {} : { id }), username });

export const deleteRelease = (username: string, id: string) => request(releaseApi.delete, { id, username });

/** Reads again what shows releases. */
export const refreshReleases = async (queries: QueryClient): Promise<void> => {
  void queries.invalidateQueries({ queryKey: ['insights'] });
  await queries.invalidateQueries({ queryKey: ['releases'] });
};
