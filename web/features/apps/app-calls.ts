import * as applicationApi from '#shared/contract/application/endpoints.ts';
import type { Application } from '#shared/contract/application/schema.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { PromptModifiers } from '#shared/domain/writer/reply-settings.ts';
import { request } from '#web/lib/api/query-client.ts';

export type Sample = Output<typeof applicationApi.preview>;

/** With the app's own prompt as it is. Its model is left out: the one shown stands in for one that is not offered now. */
export const updateApp = (
  { id, config }: Pick<Application, 'id' | 'config'>,
  promptModifiers: Partial<PromptModifiers>,
) =>
  request(applicationApi.update, {
    id,
    config: { additionalPrompt: config.additionalPrompt },
    promptModifiers,
  });

export const deleteApp = (id: string, username: string) => request(applicationApi.delete, { id, username });

/** Generates a reply to a sample review with unsaved settings; nothing is sent or counted. */
export const previewReply = (id: string, promptModifiers: PromptModifiers, signal: AbortSignal) =>
  request(applicationApi.preview, { id, promptModifiers }, signal);
