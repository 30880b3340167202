import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';

/** The context that the components of the kit need. */
export const KitProvider = ({ direction, children }: { direction: 'ltr' | 'rtl'; children: ReactNode }) => (
  <CSPProvider disableStyleElements>
    <DirectionProvider direction={direction}>{children}</DirectionProvider>
  </CSPProvider>
);
