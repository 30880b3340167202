import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#shared/contract/api.ts';
import type { Application } from '#shared/contract/application.ts';
import { call } from '#web/lib/auth/session.ts';
import { formatList, formatMonth, formatTime } from '#web/lib/i18n/format.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import own from './app-row.module.css';

type Props = { app: Application; gap: Application['sync']['gaps'][number]; username: string };

/** A period whose reviews may be missing, and how to get them. */
export const GapNotice = ({ app, gap, username }: Props) => {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const from = formatTime(gap.from);
  const to = formatTime(gap.to);
  const months = formatList(gap.months.map(formatMonth));
  const { name } = app.meta;
  const close = async (): Promise<void> => {
    setBusy(true);
    await call(api.application.closeGap, { username, id: app.id, from: gap.from });
    await queries.invalidateQueries({ queryKey: ['apps', username] });
    setBusy(false);
  };
  if (app.storeType === 'apple')
    return (
      <p className={own.sync}>
        <Icon name="warning" size={16} />
        <span>
          <Trans>
            Changes of reviews between {from} and {to} may have gone unseen. They are found with the next
            whole reading.
          </Trans>
        </span>
      </p>
    );
  return (
    <div className={own.sync}>
      <Icon name="warning" size={16} />
      <div className={own.gap}>
        <p>
          <Trans>
            Reviews written or changed between {from} and {to} are missing: Google no longer lists them.
            Download the reviews of {months} from the Play Console now and import them here.
          </Trans>
        </p>
        <div className={own.actions}>
          <Link
            to="/settings/apps"
            search={{ app: app.id }}
            hash="import"
            className={buttonLook()}
            aria-label={t`Import reviews of ${name}`}
          >
            <Trans>Import reviews</Trans>
          </Link>
          <Button
            variant="quiet"
            disabled={isBusy}
            label={t`Nothing is missing of ${name}`}
            onClick={() => void close()}
          >
            <Trans>Nothing is missing</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
};
