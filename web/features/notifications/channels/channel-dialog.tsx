import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { Application } from '#shared/contract/application/schema.ts';
import { DESTINATION_KINDS, Destination, type DestinationKind } from '#shared/contract/destination/schema.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { AppChoice } from '#web/lib/app-choice/app-choice.tsx';
import { INTERFACE_LANGUAGES, ownName } from '#web/lib/i18n/i18n.ts';
import { useFocusInvalid } from '#web/lib/keyboard/use-focus-invalid.ts';
import { useFormDraft } from '#web/lib/storage/use-form-draft.ts';
import { Choice } from '#web/ui/choices/choice.tsx';
import { OptionGroup } from '#web/ui/choices/option-group.tsx';
import { Select } from '#web/ui/choices/select.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Notice } from '#web/ui/layout/panels.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { saveChannel } from './channel-calls.ts';
import { kindsOf, USUAL, useToldWords } from './channel-words.ts';
import styles from './channels.module.css';

type Props = {
  username: string;
  /** The channel to change; none: a new one. */
  channel?: Destination | undefined;
  apps: readonly Application[];
  onSaved: () => unknown;
  onClose: () => void;
};

/** The secret of a webhook, which is shown once. */
const NewSecret = ({ secret }: { secret: string }) => {
  const { t } = useLingui();
  return (
    <div className={styles.form}>
      <p>
        <Trans>
          Every message is signed with this secret. Copy it now: it won't be shown again. A previous secret
          stays valid for a day.
        </Trans>
      </p>
      <TextField
        label={t`Secret`}
        value={secret}
        readOnly
        autoFocus
        dir="ltr"
        onFocus={({ target }) => target.select()}
      />
      <CopyButton variant="primary" text={secret} copied={<Trans>Copied</Trans>}>
        <Trans>Copy secret</Trans>
      </CopyButton>
    </div>
  );
};

/** What survives a reload. An address is a secret, and is asked for again. */
const Fields = z.pick(Destination, { kind: true, name: true, apps: true, kinds: true, language: true });
type Fields = z.infer<typeof Fields>;

const NONE: Fields['kinds'] = [];
const savedOf = (channel: Destination | undefined, locale: string): Fields => ({
  kind: channel?.kind ?? 'slack',
  name: channel?.name ?? '',
  apps: channel?.apps ?? null,
  kinds: channel?.kinds ?? NONE,
  language: channel?.language ?? locale,
});

const Stored = z.partial(Fields);
const readFields = (stored: unknown): Partial<Fields> => Stored.safeParse(stored).data ?? {};

/** Adds a channel or changes one. */
export const ChannelDialog = ({ username, channel, apps, onSaved, onClose }: Props) => {
  const { t, i18n } = useLingui();
  const { form, refuse } = useFocusInvalid();
  const [address, setAddress] = useState('');
  const draft = useFormDraft({
    form: `channel ${channel?.id ?? ''}`,
    saved: savedOf(channel, i18n.locale),
    read: readFields,
  });
  const { kind, name, apps: chosenApps, kinds, language } = draft.now;
  const close = (): void => {
    draft.discard();
    onClose();
  };
  const [isTried, setTried] = useState(false);
  const [secret, setSecret] = useState<string>();
  const wanted =
    channel || kinds.length > 0 ? kinds : USUAL[kind].flatMap((one) => (one === 'test' ? [] : one));
  const saving = useSingleMutation({
    mutationFn: (isNewSecret: boolean) =>
      saveChannel({
        kind,
        name: name.trim(),
        apps: chosenApps,
        kinds: [...wanted],
        language,
        isOn: true,
        username,
        ...(channel && { id: channel.id, isOn: channel.isOn }),
        ...(address.trim() !== '' && { address: address.trim() }),
        ...(isNewSecret && { isNewSecret }),
      }),
    onSuccess: (saved) => {
      void onSaved();
      draft.discard();
      if (saved.secret === null) onClose();
      else setSecret(saved.secret);
    },
  });
  const isTaken = saving.error?.kind === 'refused' && saving.error.code === 'ENTITY_ALREADY_EXISTS';
  const isRefused = saving.error?.kind === 'refused' && saving.error.code === 'MISSING_PARAMETERS';
  const isAddressWrong =
    (address.trim() === '' && !channel) || (address.trim() !== '' && !isHttps(address.trim()));
  const isWrong = name.trim() === '' || isAddressWrong || wanted.length === 0 || chosenApps?.length === 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isWrong) refuse();
    else saving.mutate(false);
  };
  const toggle = (one: Destination['kinds'][number]): void =>
    draft.change({
      kinds: wanted.includes(one) ? wanted.filter((other) => other !== one) : [...wanted, one],
    });
  const where: Record<DestinationKind, string> = {
    slack: t`In Slack, create an app with an incoming webhook for the channel, and paste its address here.`,
    teams: t`In Teams, add the workflow “Send webhook alerts to a channel”, and paste its address here.`,
    webhook: t`Your own address. Each message is a POST request, signed according to the Standard Webhooks specification.`,
  };
  const titles: Record<DestinationKind, string> = {
    slack: 'Slack',
    teams: 'Microsoft Teams',
    webhook: t`Webhook`,
  };
  const words = useToldWords();
  return (
    <Dialog isOpen onClose={close} title={channel ? t`Change channel` : t`Add a channel`} close={t`Close`}>
      {secret !== undefined ? (
        <NewSecret secret={secret} />
      ) : (
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          {!channel && (
            <Choice
              label={t`Where`}
              value={kind}
              options={DESTINATION_KINDS.map((value) => ({ value, text: titles[value] }))}
              onChange={(next) => draft.change({ kind: next, kinds: [] })}
            />
          )}
          <TextField
            label={t`Name`}
            value={name}
            maxLength={60}
            dir="auto"
            autoComplete="off"
            error={
              isTaken
                ? t`A channel with this name already exists.`
                : isTried && name.trim() === ''
                  ? t`Enter a name.`
                  : undefined
            }
            onChange={({ target }) => {
              draft.change({ name: target.value });
              if (isTaken) saving.reset();
            }}
          />
          <TextField
            label={t`Address`}
            type="url"
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={address}
            hint={channel ? t`Leave empty to keep the current one.` : where[kind]}
            error={isRefused || (isTried && isAddressWrong) ? t`Enter a public https address.` : undefined}
            onChange={({ target }) => {
              setAddress(target.value);
              if (isRefused) saving.reset();
            }}
          />
          <OptionGroup
            title={kind === 'webhook' ? t`Events` : t`Notify about`}
            options={kindsOf(kind).flatMap((value) =>
              value === 'test' ? [] : [{ value, text: words(value), isChosen: wanted.includes(value) }],
            )}
            isWhole
            moreWords={String}
            onToggle={({ value }) => toggle(value)}
          />
          {isTried && wanted.length === 0 && (
            <Notice tone="danger">
              <Trans>Choose at least one.</Trans>
            </Notice>
          )}
          <AppChoice apps={apps} chosen={chosenApps} onChosen={(next) => draft.change({ apps: next })} />
          {isTried && chosenApps?.length === 0 && (
            <Notice tone="danger">
              <Trans>Choose at least one app.</Trans>
            </Notice>
          )}
          {kind !== 'webhook' && (
            <div className={styles.language}>
              <span aria-hidden="true">
                <Trans>Language of the messages</Trans>
              </span>
              <Select
                label={t`Language of the messages`}
                none={ownName('en')}
                value={language === 'en' ? undefined : language}
                options={INTERFACE_LANGUAGES.filter((one) => one !== 'en').map((value) => ({
                  value,
                  text: ownName(value),
                }))}
                onChange={(chosen) => draft.change({ language: chosen ?? 'en' })}
              />
            </div>
          )}
          {!isTaken && !isRefused && <FailureNotice failure={saving.error} />}
          <div className={styles.actions}>
            {channel?.kind === 'webhook' && (
              <Button isHindered={saving.isPending || isWrong} onClick={() => saving.mutate(true)}>
                <Trans>New secret</Trans>
              </Button>
            )}
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="primary" type="submit" isHindered={saving.isPending}>
              {channel ? <Trans>Save</Trans> : <Trans>Add channel</Trans>}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
};

const isHttps = (text: string): boolean => URL.canParse(text) && /^https?:/.test(text);
