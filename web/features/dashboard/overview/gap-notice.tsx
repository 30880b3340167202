import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as applicationApi from '#shared/contract/application/endpoints.ts';
import type { Application } from '#shared/contract/application/schema.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { useMay } from '#web/lib/api/queries/use-may.ts';
import { request } from '#web/lib/api/query-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { formatMonth, formatTime } from '#web/lib/i18n/format.ts';
import { formatList } from '#web/lib/i18n/lists.ts';
import { Button, buttonLook } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/feedback/show-toast.ts';
import { WarningIcon } from '#web/ui/icons/warning-icon.tsx';
import own from '../app-row.module.css';

type Props = { app: Application; gap: Application['sync']['gaps'][number]; username: string };

/** A period whose reviews may be missing, and how to get them. */
export const GapNotice = ({ app, gap, username }: Props) => {
  const canImport = useMay()('administer');
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const from = formatTime(gap.from);
  const to = formatTime(gap.to);
  const months = formatList(gap.months.map(formatMonth));
  const { name } = app.meta;
  const closing = useSingleMutation({
    mutationFn: () => request(applicationApi.closeGap, { username, id: app.id, from: gap.from }),
    onError: (failure) => showToast({ title: failureWords(i18n, failure), isError: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['apps', username] }),
  });
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
        {canImport && (
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
              disabled={closing.isPending}
              label={t`Dismiss missing-reviews notice for ${name}`}
              onClick={() => closing.mutate()}
            >
              <Trans>Dismiss</Trans>
            </Button>
          </div>
        )}
      </div>
    </div>
  );
};
