import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { StoreLinkConfig } from '#shared/contract/store/schema.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { readForm, removeForm, saveForm } from '#web/lib/storage/form-drafts.ts';
import { useFormKey } from '#web/lib/storage/use-form-draft.ts';
import { useHasLeft } from '#web/lib/storage/use-has-left.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { linkStore, statusQuery } from '../store-calls.ts';
import { storeName } from '../store-names.ts';
import styles from '../stores.module.css';
import { AppleFields } from './apple-fields.tsx';
import { GoogleFields } from './google-fields.tsx';
import { LinkErrorDialog } from './link-error-dialog.tsx';
import { LINK_HELP, LinkHelp } from './link-help.tsx';
import { idsOf, readIds } from './link-ids.ts';

type Props = {
  username: string;
  store: Store;
  isHelpOpen: boolean;
  onBack: () => void;
  onHelp: (isOpen: boolean) => void;
  onLinked: () => void;
};

const NEEDED = { apple: ['keyId', 'privateKey'], google: ['developerId', 'serviceAccount'] } as const;

/** The form that links a store, with instructions. */
export const StoreLink = ({ username, store, isHelpOpen, onBack, onHelp, onLinked }: Props) => {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const key = useFormKey(`link:${store}`);
  const [config, setConfig] = useState<StoreLinkConfig>(() => readIds(readForm(key)));
  useEffect(() => saveForm(key, idsOf(config)), [key, config]);
  const hasLeft = useHasLeft();
  const [isTried, setTried] = useState(false);
  const { form, refuse } = useFocusInvalid();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const name = storeName(i18n, store);
  const isWhole = NEEDED[store].every((field) => config[field]?.trim());
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy) return;
    if (!isWhole) {
      refuse();
      return;
    }
    setBusy(true);
    const answer = await linkStore(store, config);
    if (answer.ok) {
      removeForm(key);
      await queries.invalidateQueries({ queryKey: statusQuery(username).queryKey });
      void queries.invalidateQueries({ queryKey: ['apps', username] });
    }
    if (hasLeft.current) return;
    if (answer.ok) return onLinked();
    setBusy(false);
    setFailure(answer.failure);
  };
  const change = (part: StoreLinkConfig): void => setConfig((before) => ({ ...before, ...part }));
  const Fields = store === 'apple' ? AppleFields : GoogleFields;
  return (
    <section className={styles.section} data-help={isHelpOpen || undefined}>
      <Button variant="link" onClick={onBack}>
        <Icon name="previous" size={16} />
        <Trans>Store connections</Trans>
      </Button>
      <h2 className={styles.title} tabIndex={-1}>
        <Trans>Connect {name}</Trans>
      </h2>
      <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Fields config={config} onChange={change} isTried={isTried} />
        <p className={styles.safe}>
          <Icon name="lock" size={18} />
          <Trans>Your key is encrypted on upload and never shown again.</Trans>
        </p>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isHindered={isBusy}>
            {isBusy ? <Trans>Connecting to {name}…</Trans> : <Trans>Connect</Trans>}
          </Button>
          <Button
            variant="quiet"
            aria-expanded={isHelpOpen}
            aria-controls={LINK_HELP}
            onClick={() => onHelp(!isHelpOpen)}
          >
            <Trans>Where do I find this?</Trans>
          </Button>
        </div>
      </form>
      {isHelpOpen && <LinkHelp store={store} />}
      {failure && <LinkErrorDialog store={store} failure={failure} onClose={() => setFailure(null)} />}
    </section>
  );
};
