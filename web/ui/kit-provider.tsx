import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';

/** What every part of the kit needs around it. */
export const KitProvider = ({ direction, children }: { direction: 'ltr' | 'rtl'; children: ReactNode }) => (
  <CSPProvider disableStyleElements>
    <DirectionProvider direction={direction}>{children}</DirectionProvider>
  </CSPProvider>
);
