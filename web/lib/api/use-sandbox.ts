import { type Config, useConfig } from './use-config.ts';

export type SandboxPart = Config['sandbox'][number];

/** The parts of this installation that are stand-ins; none until the server has said so. */
export const useSandbox = (): readonly SandboxPart[] => useConfig()?.sandbox ?? [];
