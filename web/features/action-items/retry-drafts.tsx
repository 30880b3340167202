import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import * as replyApi from '#shared/contract/reply/endpoints.ts';
import { MAX_RETRIED } from '#shared/contract/reply/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { request } from '#web/lib/api/query-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';

/** Tries all blocked drafts again; they leave the list while they are being written. */
export const RetryDrafts = ({ retryable }: { retryable: number }) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const retrying = useSingleMutation({
    mutationFn: () => request(replyApi.retryDrafts, {}),
    onError: (failure) => showToast({ title: failureWords(i18n, failure), isError: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['action-items'] }),
  });
  const count = Math.min(retryable, MAX_RETRIED);
  return (
    <Button isHindered={retrying.isPending} onClick={() => retrying.mutate()}>
      {t`${plural(count, { one: 'Try # draft again', other: 'Try # drafts again' })}`}
    </Button>
  );
};
