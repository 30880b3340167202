import { Trans, useLingui } from '@lingui/react/macro';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { Notice } from '#web/ui/layout/panels.tsx';

/** Says why the send of a reply was not undone. */
export const UndoFailure = ({ failure }: { failure: Failure }) => {
  const { i18n } = useLingui();
  const isSent = failure.kind === 'refused' && failure.code === 'ALREADY_SENT';
  const why = failureWords(i18n, failure);
  return (
    <Notice tone="danger" isUrgent>
      {isSent ? (
        <Trans>It was too late to undo. You can still edit the reply.</Trans>
      ) : (
        <Trans>Undo failed. {why}</Trans>
      )}
    </Notice>
  );
};
