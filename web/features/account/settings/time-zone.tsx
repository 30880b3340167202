import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { company } from '#shared/contract/company.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { failureWords } from '#web/lib/api/failure-words.ts';
import { request } from '#web/lib/api/queries.ts';
import { useUser } from '#web/lib/api/use-user.ts';
import { call } from '#web/lib/auth/session.ts';
import { Notice } from '#web/ui/panels.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './settings.module.css';

const companyQuery = (username: string) =>
  queryOptions({
    queryKey: ['company', username],
    queryFn: async ({ signal }) => (await request(company.getSettings, {}, signal)).settings,
  });

const nameOf = (zone: string): string => zone.replaceAll('_', ' ');

/** The time zone of the company, whose days the dates of filters are. */
export const TimeZone = () => {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const username = useUser()?.username ?? '';
  const { queryKey } = companyQuery(username);
  const { data } = useQuery(companyQuery(username));
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = async (timeZone: string): Promise<void> => {
    const answer = await call(company.saveSettings, { settings: { timeZone }, username });
    setFailure(answer.ok ? null : answer.failure);
    if (!answer.ok) return;
    queries.setQueryData(queryKey, answer.value.settings);
    void queries.invalidateQueries({ queryKey: ['reviews'] });
  };
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  return (
    <>
      <h3 className={styles.subtitle}>
        <Trans>Time zone</Trans>
      </h3>
      <p className={styles.note}>
        <Trans>For your whole company. Dates in filters are days of this time zone.</Trans>
      </p>
      {data && (
        <Select
          label={t`Time zone`}
          none="UTC"
          value={data.timeZone === 'UTC' ? undefined : data.timeZone}
          options={zones.map((value) => ({ value, text: nameOf(value) }))}
          onChange={(zone) => void save(zone ?? 'UTC')}
        />
      )}
      {failure && (
        <Notice tone="danger" isUrgent>
          <Trans>Not saved</Trans>. {failureWords(i18n, failure)}
        </Notice>
      )}
    </>
  );
};
