import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import * as promptsApi from '#shared/contract/prompts/endpoints.ts';
import { Prompts } from '#shared/contract/prompts/schema.ts';
import { request } from '#web/lib/api/query-client.ts';

export const promptsQuery = (username: string) =>
  queryOptions({
    queryKey: ['prompts', username],
    queryFn: ({ signal }) => request(promptsApi.get, {}, signal),
    staleTime: 0,
  });

const Changes = z.partial(Prompts);

/** Parses the stored changes of the form. */
export const readChanges = (stored: unknown): Partial<Prompts> => {
  const read = Changes.safeParse(stored);
  return read.success ? read.data : {};
};
