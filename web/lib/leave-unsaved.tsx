import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LeaveDialog } from '#web/ui/leave-dialog.tsx';

type Props = {
  isUnsaved: boolean;
  /** What would be lost. */
  children: ReactNode;
};

/** Holds whoever is about to leave changes behind that are not saved, and asks. */
export const LeaveUnsaved = ({ isUnsaved, children }: Props) => {
  const { t } = useLingui();
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <LeaveDialog
      title={t`Leave without saving?`}
      stay={t`Stay here`}
      leave={t`Leave without saving`}
      close={t`Close`}
      onStay={() => blocker.reset()}
      onLeave={() => blocker.proceed()}
    >
      <p>{children}</p>
    </LeaveDialog>
  );
};
