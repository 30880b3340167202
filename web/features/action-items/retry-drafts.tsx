import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as replyApi from '#shared/contract/reply/endpoints.ts';
import { MAX_RETRIED } from '#shared/contract/reply/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { call } from '#web/lib/auth/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';

/** Tries all blocked drafts again; they leave the list while they are being written. */
export const RetryDrafts = ({ retryable }: { retryable: number }) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    const answer = await call(replyApi.retryDrafts, {});
    if (!answer.ok) showToast({ title: failureWords(i18n, answer.failure), isError: true });
    await queries.invalidateQueries({ queryKey: ['action-items'] });
    setBusy(false);
  };
  const count = Math.min(retryable, MAX_RETRIED);
  return (
    <Button isHindered={isBusy} onClick={() => void retry()}>
      {t`${plural(count, { one: 'Try # draft again', other: 'Try # drafts again' })}`}
    </Button>
  );
};
