import { application } from '#shared/contract/application/endpoints.ts';
import { preview } from '#shared/contract/application/preview.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { Result } from '#shared/domain/result.ts';
import type { PromptModifiers } from '#shared/domain/writer/reply-settings.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { call } from '#web/lib/auth/session.ts';

export type Sample = Output<typeof preview.reply>;

export const updateApp = (
  id: string,
  promptModifiers: Partial<PromptModifiers>,
): Promise<Result<unknown, Failure>> => call(application.update, { id, promptModifiers });

export const deleteApp = (id: string, username: string): Promise<Result<unknown, Failure>> =>
  call(application.delete, { id, username });

/** Generates a reply to a sample review with unsaved settings; nothing is sent or counted. */
export const previewReply = (
  id: string,
  promptModifiers: PromptModifiers,
  signal: AbortSignal,
): Promise<Result<Sample, Failure>> => call(preview.reply, { id, promptModifiers }, signal);
