import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { StoreLinkConfig } from '#shared/contract/store/schema.ts';
import type { Store } from '#shared/domain/stores/store.ts';
import { storesQuery } from '#web/lib/api/queries/stores.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { readForm, removeForm, saveForm } from '#web/lib/storage/form-drafts.ts';
import { useFormKey } from '#web/lib/storage/use-form-draft.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { linkStore } from '../store-calls.ts';
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
  const [isTried, setTried] = useState(false);
  const { form, refuse } = useFocusInvalid();
  const linking = useSingleMutation({
    mutationFn: () => linkStore(store, config),
    onSuccess: async () => {
      removeForm(key);
      await queries.invalidateQueries({ queryKey: storesQuery(username).queryKey });
      void queries.invalidateQueries({ queryKey: ['apps', username] });
    },
  });
  const name = storeName(i18n, store);
  const isWhole = NEEDED[store].every((field) => config[field]?.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isWhole) linking.mutate(undefined, { onSuccess: onLinked });
    else refuse();
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
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Fields config={config} onChange={change} isTried={isTried} />
        <p className={styles.safe}>
          <Icon name="lock" size={18} />
          <Trans>Your key is encrypted on upload and never shown again.</Trans>
        </p>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isHindered={linking.isPending}>
            {linking.isPending ? <Trans>Connecting to {name}…</Trans> : <Trans>Connect</Trans>}
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
      {linking.error && <LinkErrorDialog store={store} failure={linking.error} onClose={linking.reset} />}
    </section>
  );
};
