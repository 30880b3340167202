import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Application } from '#shared/contract/application/schema.ts';
import { type Destination, MAX_DESTINATIONS } from '#shared/contract/destination/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { formatTime } from '#web/lib/i18n/format.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { ProblemPanel } from '#web/ui/layout/panels.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { channelsQuery, deleteChannel, saveChannel, testChannel } from './channel-calls.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { ChannelLog } from './channel-log.tsx';
import { useToldWords } from './channel-words.ts';
import styles from './channels.module.css';

/** Whether messages arrive, or why not. */
const ChannelState = ({
  channel: { isOn, offReason, failingSince, lastDeliveredAt },
}: {
  channel: Destination;
}) => {
  const since = failingSince === null ? '' : formatTime(failingSince);
  if (!isOn)
    return offReason === null ? (
      <Badge>
        <Trans>Off</Trans>
      </Badge>
    ) : (
      <Badge tone="danger">
        {offReason === 'GONE' ? (
          <Trans>Off: the channel is gone</Trans>
        ) : offReason === 'REFUSED' ? (
          <Trans>Off: messages are refused</Trans>
        ) : (
          <Trans>Off: nothing delivered for five days</Trans>
        )}
      </Badge>
    );
  if (failingSince !== null)
    return (
      <Badge tone="danger">
        <Trans>Failing since {since}</Trans>
      </Badge>
    );
  return lastDeliveredAt === null ? (
    <Badge>
      <Trans>Nothing sent yet</Trans>
    </Badge>
  ) : (
    <Badge tone="ok">
      <Trans>Connected</Trans>
    </Badge>
  );
};

type Action = 'change' | 'log' | 'delete';
type RowProps = {
  channel: Destination;
  apps: readonly Application[];
  isBusy: boolean;
  onTest: () => void;
  onSwitch: () => void;
  onAction: (action: Action) => void;
};

const TITLES: Record<Destination['kind'], string> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  webhook: 'Webhook',
};

const ChannelRow = ({ channel, apps, isBusy, onTest, onSwitch, onAction }: RowProps) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { name, kind, kinds, addressHint, isOn } = channel;
  const words = useToldWords();
  const limited = channel.apps === null ? [] : apps.filter(({ id }) => channel.apps?.includes(id));
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.note}>
          {TITLES[kind]} · <bdi dir="ltr">{addressHint}</bdi>
          {limited.length > 0 && <> · {formatList(limited.map(({ meta }) => meta.name))}</>}
        </p>
        <p className={styles.note}>{kinds.map(words).join(' · ')}</p>
      </div>
      <ChannelState channel={channel} />
      <Button isHindered={isBusy} label={t`Send a test to ${name}`} onClick={onTest}>
        <Trans>Send a test</Trans>
      </Button>
      <Menu
        isOpen={isOpen}
        onOpen={setOpen}
        trigger={
          <Button variant="quiet" shape="icon" label={t`More about ${name}`}>
            <Icon name="more" size={18} />
          </Button>
        }
      >
        <MenuItem onSelect={() => onAction('change')}>
          <Trans>Change…</Trans>
        </MenuItem>
        <MenuItem onSelect={() => onAction('log')}>
          <Trans>Messages</Trans>
        </MenuItem>
        <MenuItem onSelect={onSwitch}>{isOn ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => onAction('delete')}>
          <Trans>Delete…</Trans>
        </MenuItem>
      </Menu>
    </li>
  );
};

/** Where else the company is told: Slack, Teams and webhooks. */
export const Channels = ({ username }: { username: string }) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const query = channelsQuery(username);
  const { data: channels, error, isPending, refetch } = useQuery(query);
  const apps = useApps().data ?? [];
  const [open, setOpen] = useState<{ action: Action | 'add'; channel?: Destination }>();
  const refresh = () => queries.invalidateQueries({ queryKey: query.queryKey });
  const close = (): void => setOpen(undefined);
  const change = useSingleMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (failure) => showToast({ title: failureWords(i18n, failure), isError: true }),
    onSettled: refresh,
  });
  const test = (channel: Destination): void =>
    change.mutate(async () => {
      const { state } = await testChannel(username, channel.id);
      const { name } = channel;
      if (state === 'delivered') showToast({ title: t`Test message delivered to ${name}.` });
      else {
        showToast({ title: t`Test message not delivered to ${name}.`, isError: true });
        setOpen({ action: 'log', channel });
      }
    });
  const toggle = ({ id, kind, name, apps: limitedTo, kinds, language, isOn }: Destination): void =>
    change.mutate(() =>
      saveChannel({ id, kind, name, apps: limitedTo, kinds, language, isOn: !isOn, username }),
    );
  const named = open?.channel?.name ?? '';
  return (
    <section className={styles.section} aria-busy={isPending}>
      <div className={styles.top}>
        <h3 className={styles.title}>
          <Trans>Channels</Trans>
        </h3>
        <Button
          disabled={(channels?.length ?? 0) >= MAX_DESTINATIONS}
          onClick={() => setOpen({ action: 'add' })}
        >
          <Trans>Add a channel</Trans>
        </Button>
      </div>
      <p className={styles.note}>
        <Trans>Updates for the whole company, sent to Slack, Teams or your own software.</Trans>
      </p>
      {isPending && <Skeleton kind="app" count={2} />}
      {error && !channels && (
        <ProblemPanel again={t`Try again`} onAgain={() => void refetch()}>
          <Trans>Couldn't load the channels.</Trans> {failureWords(i18n, error)}
        </ProblemPanel>
      )}
      {channels && channels.length > 0 && (
        <ul className={styles.rows}>
          {channels.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              apps={apps}
              isBusy={change.isPending}
              onTest={() => test(channel)}
              onSwitch={() => toggle(channel)}
              onAction={(action) => setOpen({ action, channel })}
            />
          ))}
        </ul>
      )}
      {(open?.action === 'add' || open?.action === 'change') && (
        <ChannelDialog
          key={open.channel?.id ?? ''}
          username={username}
          channel={open.channel}
          apps={apps}
          onSaved={refresh}
          onClose={close}
        />
      )}
      {open?.action === 'log' && open.channel && (
        <ChannelLog username={username} channel={open.channel} onClose={close} />
      )}
      {open?.action === 'delete' && open.channel && (
        <ConfirmDialog
          title={t`Delete ${named}?`}
          tick={t`Delete the channel and its messages`}
          keep={t`Keep`}
          confirm={t`Delete`}
          isBusy={change.isPending}
          onKeep={close}
          onConfirm={() => {
            const { id = '' } = open.channel ?? {};
            change.mutate(() => deleteChannel(username, id).finally(close));
          }}
        >
          <Trans>Messages still waiting won't be sent.</Trans>
        </ConfirmDialog>
      )}
    </section>
  );
};
