import type { QueryClient } from '@tanstack/react-query';
import * as releaseApi from '#shared/contract/release/endpoints.ts';
import { call } from '#web/lib/auth/session.ts';

export type ReleaseFields = { id?: string | undefined; appId: string; version: string; day: string };

export const saveRelease = (username: string, { id, ...fields }: ReleaseFields) =>
  call(releaseApi.save, { ...fields, ...(id === undefined ? {} : { id }), username });

export const deleteRelease = (username: string, id: string) => call(releaseApi.delete, { id, username });

/** Reads again what shows releases. */
export const refreshReleases = async (queries: QueryClient): Promise<void> => {
  void queries.invalidateQueries({ queryKey: ['insights'] });
  await queries.invalidateQueries({ queryKey: ['releases'] });
};
