import { useEffect, useState } from 'react';
import type { api } from '#shared/contract/api.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { loadConfig } from './session.ts';

export type SandboxPart = Output<typeof api.config.get>['sandbox'][number];

/** The parts of this installation that are stand-ins; none until the server has said so. */
export const useSandbox = (): readonly SandboxPart[] => {
  const [parts, setParts] = useState<readonly SandboxPart[]>([]);
  useEffect(() => {
    let isOver = false;
    void loadConfig().then((answer) => {
      if (answer.ok && !isOver) setParts(answer.value.sandbox);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return parts;
};
