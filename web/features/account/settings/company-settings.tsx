import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as companyApi from '#shared/contract/company/endpoints.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { FailureNotice } from '#web/lib/api/failure-notice.tsx';
import { companyQuery } from '#web/lib/api/queries/company-settings.ts';
import { useUser } from '#web/lib/api/queries/use-user.ts';
import { request } from '#web/lib/api/query-client.ts';
import { Select } from '#web/ui/choices/select.tsx';
import { Switch } from '#web/ui/choices/switch.tsx';
import styles from './settings.module.css';

type Changes = {
  timeZone?: string;
  showsClassification?: boolean;
  fetchesStoreRatings?: boolean;
  showsPersonFigures?: boolean;
};

/** The changes that were not saved with these values. */
const without = (wanted: Changes, saved: Changes): Changes => {
  const values = new Map<string, unknown>(Object.entries(saved));
  return Object.fromEntries(Object.entries(wanted).filter(([key, value]) => values.get(key) !== value));
};

const nameOf = (zone: string): string => zone.replaceAll('_', ' ');

/** What applies to the whole company: its time zone, and what cards show. */
export const CompanySettings = () => {
  const { t } = useLingui();
  const queries = useQueryClient();
  const username = useUser()?.username ?? '';
  const { queryKey } = companyQuery(username);
  const { data } = useQuery(companyQuery(username));
  // Chosen here but not saved yet. It shows at once: a switch that waits for the mutation's state turns back first.
  const [wanted, setWanted] = useState<Changes>({});
  const [failed, setFailed] = useState<{ changes: Changes; failure: Failure } | null>(null);
  const { mutate } = useMutation({
    mutationFn: async (changes: Changes) => {
      await queries.cancelQueries({ queryKey });
      return request(companyApi.saveSettings, { settings: changes, username });
    },
    // One after the other: an earlier answer that arrives late would replace a later one.
    scope: { id: 'company settings' },
    onSuccess: ({ settings: saved }, changes) => {
      queries.setQueryData(queryKey, saved);
      const isRepeated = (before: Changes): boolean => Object.keys(before).every((key) => key in changes);
      setFailed((now) => (now && isRepeated(now.changes) ? null : now));
      if (changes.timeZone !== undefined) void queries.invalidateQueries({ queryKey: ['reviews'] });
      void queries.invalidateQueries({ queryKey: ['insights'] });
    },
    onError: (failure, changes) => setFailed({ changes, failure }),
    onSettled: (_, __, changes) => setWanted((now) => without(now, changes)),
  });
  const save = (changes: Changes): void => {
    setWanted((now) => ({ ...now, ...changes }));
    mutate(changes);
  };
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  const settings = data && { ...data, ...wanted };
  return (
    <>
      <h3 className={styles.subtitle}>
        <Trans>Time zone</Trans>
      </h3>
      <p className={styles.note}>
        <Trans>For your whole company. Filter dates use this time zone.</Trans>
      </p>
      {settings && (
        <Select
          label={t`Time zone`}
          none="UTC"
          value={settings.timeZone === 'UTC' ? undefined : settings.timeZone}
          options={zones.map((value) => ({ value, text: nameOf(value) }))}
          onChange={(zone) => save({ timeZone: zone ?? 'UTC' })}
        />
      )}
      {settings?.areDaysMoving && (
        <p className={styles.note} role="status">
          <Trans>Days are being recomputed for this time zone. Figures may be a day off until then.</Trans>
        </p>
      )}
      <h3 className={styles.subtitle}>
        <Trans>Review cards</Trans>
      </h3>
      {settings && (
        <Switch
          isOn={settings.showsClassification}
          onChange={(isOn) => save({ showsClassification: isOn })}
          hint={t`For your whole company. Filters work either way.`}
        >
          <Trans>Show kind and topics on cards</Trans>
        </Switch>
      )}
      {settings && (
        <Switch
          isOn={settings.fetchesStoreRatings}
          onChange={(isOn) => save({ fetchesStoreRatings: isOn })}
          hint={t`Daily, for insights.`}
        >
          <Trans>Follow public ratings</Trans>
        </Switch>
      )}
      {settings && (
        <Switch isOn={settings.showsPersonFigures} onChange={(isOn) => save({ showsPersonFigures: isOn })}>
          <Trans>Show replies by person</Trans>
        </Switch>
      )}
      <FailureNotice failure={failed?.failure ?? null}>
        <Trans>Not saved</Trans>.
      </FailureNotice>
    </>
  );
};
