import { queryOptions } from '@tanstack/react-query';
import * as noteApi from '#shared/contract/note/endpoints.ts';
import type { Note } from '#shared/contract/note/schema.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { createOnce } from '#web/lib/api/create-once.ts';
import { request } from '#web/lib/api/query-client.ts';
import { call } from '#web/lib/auth/session.ts';

type Place = { username: string; appId: string; reviewId: string };

export const notesQuery = ({ username, appId, reviewId }: Place) =>
  queryOptions({
    queryKey: ['notes', username, appId, reviewId],
    queryFn: async ({ signal }) => (await request(noteApi.list, { appId, reviewId, username }, signal)).notes,
  });

export const addNote = (place: Place, text: string): Promise<Result<{ note: Note }, Failure>> =>
  createOnce({ ...place, text }, (note) => call(noteApi.add, note));

/** Someone else may have deleted it. */
const isGone = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === 'ENTITY_NOT_FOUND';

export const deleteNote = async (place: Place, id: string): Promise<void> => {
  const answer = await call(noteApi.delete, { ...place, id });
  if (!answer.ok && !isGone(answer.failure)) throw answer.failure;
};
