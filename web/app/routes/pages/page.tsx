import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queries } from '#web/app/queries.ts';
import { router } from '#web/app/routes/router.ts';
import { pageDirection } from '#web/lib/i18n/i18n.ts';
import { KitProvider } from '#web/ui/kit-provider.tsx';

export const Page = () => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={queries}>
      <KitProvider direction={pageDirection()}>
        <RouterProvider router={router} />
      </KitProvider>
    </QueryClientProvider>
  </I18nProvider>
);
