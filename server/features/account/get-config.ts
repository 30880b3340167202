import type { UseCase } from '#server/world.ts';
import type { config } from '#shared/contract/config.ts';

export const getConfig: UseCase<typeof config.get> = async ({ installation }) => installation;
