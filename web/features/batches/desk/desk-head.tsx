import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import type { Batch } from '#shared/contract/batch/schema.ts';
import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { formatNumber } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Meter } from '#web/ui/data/meter.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { BackLink } from '../back-link.tsx';
import shared from '../batches.module.css';
import { useBatchWords } from '../use-batch-words.ts';
import type { Steering } from '../use-steering.ts';
import styles from './desk.module.css';
import type { Sending } from './use-sending.ts';

type Props = {
  batch: Batch;
  apps: readonly { appId: string; count: number }[];
  steering: Steering;
  sending: Sending;
};

/** Apps that are named. */
const NAMED = 3;

/** The batch's announcement, its reviews, its progress, and the rarely needed steps. */
export const DeskHead = ({ batch, apps, steering, sending }: Props) => {
  const { t } = useLingui();
  const { progressOf } = useBatchWords();
  const [isOpen, setOpen] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const known = useApps().data ?? [];
  const { instruction, total, state, pause, sendsAt, sample, counts } = batch;
  const named = apps.slice(0, NAMED).map(({ appId, count }) => {
    const name = known.find((app) => app.id === appId)?.meta.name ?? appId;
    return `${name} ${formatNumber(count)}`;
  });
  const reviews = t`${plural(total, { one: '# review', other: '# reviews' })}`;
  const isReading = state !== 'sending' && counts.drafting === 0;
  const { done, words } = progressOf(batch);
  const toRead = sample.read + sample.missing;
  const [read, of] = [formatNumber(sample.read), formatNumber(toRead)];
  const approved = formatNumber(counts.scheduled);
  return (
    <header className={styles.top}>
      <BackLink />
      <div className={styles.title} data-whole={isWhole || undefined}>
        <PageHeading className={styles.heading} title={instruction} dir="auto">
          {instruction}
        </PageHeading>
        <p className={shared.note}>
          {reviews}
          {named.map((name) => (
            <Fragment key={name}>
              {' · '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
        </p>
      </div>
      {/* Without a sample, all are flagged, and the list counts them. */}
      {!(isReading && toRead === 0) && (
        <div className={styles.far}>
          <span>{isReading ? t`${read} of ${of} read` : words}</span>
          <Meter
            label={t`Progress`}
            value={isReading ? sample.read : done}
            max={isReading ? toRead : total}
            valueText={isReading ? t`${read} of ${of} read` : words}
            tone="brand"
          />
        </div>
      )}
      <Menu
        isOpen={isOpen}
        onOpen={setOpen}
        trigger={
          <Button
            id="more"
            variant="quiet"
            shape="icon"
            label={t`More actions`}
            isHindered={steering.isPending}
          >
            <Icon name="more" />
          </Button>
        }
      >
        {!isWhole && (
          <MenuItem onSelect={() => setWhole(true)}>
            <Trans>Show the whole message</Trans>
          </MenuItem>
        )}
        {sending.unread > 0 && state !== 'sending' && counts.scheduled > 0 && pause === null && (
          <MenuItem onSelect={() => sending.mutate({ isWithRest: false })}>
            <Trans>Send approved only: {approved}</Trans>
          </MenuItem>
        )}
        {pause === null && (
          <MenuItem onSelect={() => steering.go('pause')}>
            <Trans>Pause</Trans>
          </MenuItem>
        )}
        {state === 'sending' && sendsAt === null && (
          <MenuItem onSelect={() => steering.go('undo')}>
            <Trans>Cancel unsent replies</Trans>
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => setStopping(true)}>
          <Trans>Stop batch</Trans>
        </MenuItem>
      </Menu>
      {isStopping && (
        <AlertDialog
          isOpen
          title={t`Stop this batch?`}
          text={t`Unsent replies are discarded. Sent ones stay.`}
          keep={t`Keep`}
          confirm={t`Stop batch`}
          isBusy={steering.isPending}
          onKeep={() => setStopping(false)}
          onConfirm={() => {
            setStopping(false);
            steering.go('stop');
          }}
          finalFocus={() => document.getElementById('more') ?? document.getElementById('content')}
        />
      )}
    </header>
  );
};
