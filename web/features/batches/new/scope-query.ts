import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as batchApi from '#shared/contract/batch/endpoints.ts';
import type { Scope, ScopedReview } from '#shared/contract/batch/schema.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import { request } from '#web/lib/api/query-client.ts';

export type ScopeInput = Omit<Input<typeof batchApi.scope>, 'username'>;

/** Asked once for the same text: what the AI said of it does not change while it is looked at. */
export const scopeQuery = (username: string, input: ScopeInput) =>
  queryOptions({
    queryKey: ['batches', username, 'scope', input],
    queryFn: ({ signal }) => request(batchApi.scope, { ...input, username }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const allIn = ({ matching, others }: Scope): ScopedReview[] => [...matching, ...others];
