import { useLingui } from '@lingui/react/macro';
import { orThrow } from '#shared/domain/result.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { changePassword } from '#web/lib/auth/change-password.ts';
import type { PasswordFailure } from '#web/lib/auth/identity-failures.ts';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { NewPasswordForm } from '../new-password/new-password-form.tsx';

export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const changing = useSingleMutation<void, string, PasswordFailure>({
    mutationFn: (password) => orThrow(changePassword(password)),
    onSuccess: () => {
      showToast({ title: t`Password changed successfully` });
      onClose();
    },
  });
  const again = t`Please authenticate again by logging out and logging in again`;
  const words: Record<PasswordFailure, string> = {
    'recent-login': again,
    invalid: `${t`Invalid credentials`}. ${again}`,
    weak: t`This password is too easy to guess. Choose another.`,
    network: t`Can't reach the server. Check your connection and try again.`,
    other: again,
  };
  return (
    <Dialog isOpen onClose={onClose} title={t`Change password`} close={t`Close`}>
      <NewPasswordForm
        failure={changing.error ? words[changing.error] : undefined}
        isPending={changing.isPending}
        onPassword={changing.mutate}
      />
    </Dialog>
  );
};
