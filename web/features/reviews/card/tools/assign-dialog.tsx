import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { User } from '#shared/contract/user/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { request } from '#web/lib/api/query-client.ts';
import { PickPerson } from '#web/lib/people/pick-person.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { useReplies } from '../../reply/api/use-replies.ts';

type Props = { user: User; appId: string; review: Review; isOpen: boolean; onClose: () => void };

/** Says who is to answer a review. The card shows it at once, and as it was if that fails. */
export const AssignDialog = ({ user, appId, review: { reviewId, assigneeId }, ...rest }: Props) => {
  const { i18n } = useLingui();
  const { store } = useReplies(user);
  const show = (from: string | null, to: string | null): void => {
    const known = store.get({ appId, reviewId })?.review;
    if (known?.assigneeId === from) store.put(appId, { ...known, assigneeId: to });
  };
  const { mutate } = useMutation({
    mutationFn: (userId: string | null) =>
      request(reviewApi.assign, { appId, reviewId, userId, username: user.username }),
    scope: { id: `assign ${appId} ${reviewId}` },
    onMutate: (userId) => {
      show(assigneeId, userId);
      return assigneeId;
    },
    onSuccess: ({ review }) => void store.put(appId, review),
    onError: (failure, userId, before) => {
      show(userId, before ?? null);
      showToast({ title: failureWords(i18n, failure), isError: true });
    },
  });
  return <PickPerson {...rest} appIds={[appId]} chosen={assigneeId} onChoose={mutate} />;
};
