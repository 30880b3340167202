import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dropForms } from '#web/lib/storage/form-drafts.ts';
import { useUser } from './use-user.ts';
import { applySettings, settingsQuery } from './user-settings.ts';

/** Has the settings of whoever is signed in follow them to this browser, and nothing of anybody else's. */
export const useUserSettings = (): void => {
  const user = useUser();
  const id = user?.id;
  // Whoever signs in finds nothing that somebody else typed in this tab.
  useEffect(() => {
    if (id !== undefined) dropForms(id);
  }, [id]);
  const { data } = useQuery({ ...settingsQuery(user?.username ?? ''), enabled: user !== null });
  useEffect(() => {
    if (data) applySettings(data);
  }, [data]);
};
