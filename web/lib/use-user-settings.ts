import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from './use-user.ts';
import { settingsQuery, takeSettings } from './user-settings.ts';

/** Has the settings of whoever is signed in follow them to this browser. */
export const useUserSettings = (): void => {
  const user = useUser();
  const { data } = useQuery({ ...settingsQuery(user?.username ?? ''), enabled: user !== null });
  useEffect(() => {
    if (data) takeSettings(data);
  }, [data]);
};
