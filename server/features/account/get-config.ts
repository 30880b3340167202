import type { OpenUseCase } from '#server/context.ts';
import type * as config from '#shared/contract/config/endpoints.ts';

export const getConfig: OpenUseCase<typeof config.get> = async ({ installation }) => installation;
