import { Trans } from '@lingui/react/macro';
import { useActionItems } from '#web/lib/api/queries/use-action-items.ts';
import { formatTime } from '#web/lib/i18n/format.ts';
import { Notice } from '#web/ui/layout/panels.tsx';

/** Says that a reply which is being sent waits for the store's limit. */
export const LimitNote = ({ appId }: { appId: string }) => {
  const { data } = useActionItems();
  const item = data?.items.find((one) => one.appId === appId && one.reason === 'WAITS_FOR_LIMIT');
  if (item?.until === undefined) return null;
  const time = formatTime(item.until);
  return (
    <Notice tone="info">
      <Trans>Waiting for the store's limit. Expected: {time}.</Trans>
    </Notice>
  );
};
