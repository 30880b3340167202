import { Trans, useLingui } from '@lingui/react/macro';
import { SAMPLE_KEYS_PATH, SampleKeys } from '#shared/contract/store/sample-keys.ts';
import { useSandbox } from '#web/lib/api/queries/use-sandbox.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Icon } from '#web/ui/icons/icon.tsx';

/** Fills the form with a key of the sandbox, where the stores are sandboxed. */
export const SampleKeyButton = ({ onKeys }: { onKeys: (keys: SampleKeys) => void }) => {
  const { t } = useLingui();
  const sandbox = useSandbox();
  if (!sandbox.includes('stores')) return null;
  const use = async (): Promise<void> => {
    const answer = await fetch(SAMPLE_KEYS_PATH, { method: 'POST' })
      .then((response): Promise<unknown> => response.json())
      .catch(() => undefined);
    const keys = SampleKeys.safeParse(answer);
    if (keys.success) onKeys(keys.data);
    else showToast({ title: t`An error occurred`, isError: true });
  };
  return (
    <Button variant="link" onClick={() => void use()}>
      <Icon name="flask" size={16} />
      <Trans>Use a sandbox key</Trans>
    </Button>
  );
};
