import { useQuery } from '@tanstack/react-query';
import { appsQuery } from './apps.ts';
import { useUser } from './use-user.ts';

/** The apps of who is signed in; without access nothing is asked for. */
export const useApps = () => {
  const user = useUser();
  return useQuery(appsQuery(user?.username ?? '', user?.auth.hasAccess ?? false));
};
