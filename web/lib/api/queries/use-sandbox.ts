import { type Config, useConfig } from './use-config.ts';

export type SandboxPart = Config['sandbox'][number];

/** The sandboxed parts of this installation; empty while loading. */
export const useSandbox = (): readonly SandboxPart[] => useConfig()?.sandbox ?? [];
