import type { Input } from '#shared/contract/endpoint.ts';
import * as viewApi from '#shared/contract/view/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';
import { call } from '#web/lib/auth/session.ts';

export const saveView = (input: Input<typeof viewApi.save>) => request(viewApi.save, input);

export const deleteView = async (username: string, id: string): Promise<void> => {
  const answer = await call(viewApi.delete, { id, username });
  // Someone else may have deleted it.
  const isGone =
    !answer.ok && answer.failure.kind === 'refused' && answer.failure.code === 'ENTITY_NOT_FOUND';
  if (!answer.ok && !isGone) throw answer.failure;
};
