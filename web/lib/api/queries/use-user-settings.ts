import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { removeForms } from '#web/lib/storage/form-drafts.ts';
import { useUser } from './use-user.ts';
import { applySettings, settingsQuery } from './user-settings.ts';

/** Syncs the settings of the signed-in user to this browser, and clears the forms of other users. */
export const useUserSettings = (): void => {
  const user = useUser();
  const id = user?.id;
  // The next user must not see what the previous one typed in this tab.
  useEffect(() => {
    if (id !== undefined) removeForms(id);
  }, [id]);
  const { data } = useQuery({ ...settingsQuery(user?.username ?? ''), enabled: user !== null });
  useEffect(() => {
    if (data) applySettings(data);
  }, [data]);
};
