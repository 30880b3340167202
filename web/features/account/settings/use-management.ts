import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as subscriptionApi from '#shared/contract/subscription/endpoints.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { request } from '#web/lib/api/query-client.ts';
import { refreshAuth } from '../register/refresh-auth.ts';

type Which = 'cancel' | 'update_payment_method';

/** Opens the payment provider's pages by short-lived URLs, and refreshes the access when the user returns. */
export const useManagement = () => {
  const { t, i18n } = useLingui();
  const wasOpened = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    const back = () => {
      if (wasOpened.current) void refreshAuth(controller.signal);
    };
    addEventListener('focus', back);
    return () => {
      removeEventListener('focus', back);
      controller.abort();
    };
  }, []);
  const opening = useMutation({
    mutationFn: async ({ which, tab }: { which: Which; tab: Window | null }) => {
      if (!tab) return t`Your browser blocked the new tab. Allow pop-ups for this site and try again.`;
      const url = (await request(subscriptionApi.getManagementUrls, {}))[which];
      if (url === null) return t`Please try again later`;
      tab.location.href = url;
      wasOpened.current = true;
      return null;
    },
    onSettled: (why, _, { tab }) => {
      if (why !== null) tab?.close();
    },
  });
  const why = opening.error ? failureWords(i18n, opening.error) : opening.data;
  const what = t`Couldn't open the payment page`;
  return {
    isBusy: opening.isPending,
    problem: why && `${what}. ${why}`,
    open: (which: Which): void => {
      // Opened synchronously, or the popup blocker would stop it.
      const tab = window.open('about:blank', '_blank');
      if (tab) tab.opener = null;
      opening.mutate({ which, tab });
    },
  };
};
