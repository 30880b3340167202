import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as applicationApi from '#shared/contract/application/endpoints.ts';
import type { Application } from '#shared/contract/application/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { call } from '#web/lib/auth/session.ts';
import { formatList, formatMonth, formatTime } from '#web/lib/i18n/format.ts';
import { Button, buttonLook } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { WarningIcon } from '#web/ui/icons/warning-icon.tsx';
import own from '../app-row.module.css';

type Props = { app: Application; gap: Application['sync']['gaps'][number]; username: string };

/** A period whose reviews may be missing, and how to get them. */
export const GapNotice = ({ app, gap, username }: Props) => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const from = formatTime(gap.from);
  const to = formatTime(gap.to);
  const months = formatList(gap.months.map(formatMonth));
  const { name } = app.meta;
  const close = async (): Promise<void> => {
    setBusy(true);
    const answer = await call(applicationApi.closeGap, { username, id: app.id, from: gap.from });
    if (!answer.ok) showToast({ title: failureWords(i18n, answer.failure), isError: true });
    await queries.invalidateQueries({ queryKey: ['apps', username] });
    setBusy(false);
  };
  if (app.storeType === 'apple')
    return (
      <p className={own.sync}>
        <WarningIcon size={16} />
        <span>
          <Trans>
            Edits made between {from} and {to} may be missing. The next full sync will pick them up.
          </Trans>
        </span>
      </p>
    );
  return (
    <div className={own.sync}>
      <WarningIcon size={16} />
      <div className={own.gap}>
        <p>
          <Trans>
            Reviews written or edited between {from} and {to} are missing because Google no longer lists them.
            Download the reviews for {months} from the Play Console and import them here.
          </Trans>
        </p>
        <div className={own.actions}>
          <Link
            to="/settings/apps"
            search={{ app: app.id }}
            hash="import"
            className={buttonLook()}
            aria-label={t`Import reviews for ${name}`}
          >
            <Trans>Import reviews</Trans>
          </Link>
          <Button
            variant="quiet"
            disabled={isBusy}
            label={t`Dismiss missing-reviews notice for ${name}`}
            onClick={() => void close()}
          >
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
};
