import { QueryClient } from '@tanstack/react-query';
import type { Endpoint, Input, Output } from '#shared/contract/endpoint.ts';
import { orThrow } from '#shared/domain/result.ts';
import { call } from '#web/lib/auth/session.ts';
import type { Failure } from './call.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Failure;
  }
}

/** Polling interval while the live stream is down, in ms. */
export const RETRY_DELAY_MS = 15_000;

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: RETRY_DELAY_MS,
        retry: (count, failure) => failure.kind === 'network' && count < 2,
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      // Offline, a change fails at once and says so: one that waits would be made when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  });

/** Adapts a call to a query function: throws the typed failure. */
export const request = <Row extends Endpoint>(
  row: Row,
  input: Input<Row>,
  signal?: AbortSignal,
): Promise<Output<Row>> => orThrow(call(row, input, signal));
