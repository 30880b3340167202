import { useEffect, useState } from 'react';
import type * as configApi from '#shared/contract/config/endpoints.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { knownConfig, loadConfig } from '#web/lib/auth/session.ts';

export type Config = Output<typeof configApi.get>;

/** The public configuration; undefined while loading. */
export const useConfig = (): Config | undefined => {
  const [config, setConfig] = useState(knownConfig);
  useEffect(() => {
    let isOver = false;
    void loadConfig().then((answer) => {
      if (answer.ok && !isOver) setConfig(answer.value);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return config;
};
