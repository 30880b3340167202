import * as applicationApi from '#shared/contract/application/endpoints.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { Result } from '#shared/domain/result.ts';
import type { PromptModifiers } from '#shared/domain/writer/reply-settings.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { call } from '#web/lib/auth/session.ts';

export type Sample = Output<typeof applicationApi.preview>;

export const updateApp = (
  id: string,
  promptModifiers: Partial<PromptModifiers>,
): Promise<Result<unknown, Failure>> => call(applicationApi.update, { id, promptModifiers });

export const deleteApp = (id: string, username: string): Promise<Result<unknown, Failure>> =>
  call(applicationApi.delete, { id, username });

/** Generates a reply to a sample review with unsaved settings; nothing is sent or counted. */
export const previewReply = (
  id: string,
  promptModifiers: PromptModifiers,
  signal: AbortSignal,
): Promise<Result<Sample, Failure>> => call(applicationApi.preview, { id, promptModifiers }, signal);
