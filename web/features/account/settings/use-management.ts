import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import * as subscriptionApi from '#shared/contract/subscription/endpoints.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { call } from '#web/lib/auth/session.ts';
import { refreshAuth } from '../register/refresh-auth.ts';

/** Opens the payment provider's pages by short-lived URLs, and refreshes the access when the user returns. */
export const useManagement = () => {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
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
  const open = async (which: 'cancel' | 'update_payment_method'): Promise<void> => {
    // Opened synchronously, or the popup blocker would stop it.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    setBusy(true);
    setProblem(null);
    const answer = await call(subscriptionApi.getManagementUrls, {});
    setBusy(false);
    const url = answer.ok ? answer.value[which] : null;
    if (tab && url !== null) {
      tab.location.href = url;
      wasOpened.current = true;
      return;
    }
    tab?.close();
    const why = answer.ok
      ? tab
        ? t`Please try again later`
        : t`Your browser blocked the new tab. Allow pop-ups for this site and try again.`
      : failureWords(i18n, answer.failure);
    const what = t`Couldn't open the payment page`;
    setProblem(`${what}. ${why}`);
  };
  return { isBusy, problem, open };
};
