import { useLingui } from '@lingui/react/macro';
import type { Colour } from './label-calls.ts';

export const useColourWords = (): Record<Colour, string> => {
  const { t } = useLingui();
  return {
    grey: t`Gray`,
    red: t`Red`,
    orange: t`Orange`,
    yellow: t`Yellow`,
    green: t`Green`,
    teal: t`Teal`,
    blue: t`Blue`,
    purple: t`Purple`,
  };
};
