import { useQuery } from '@tanstack/react-query';
import { appsQuery } from './apps.ts';
import { useUser } from './use-user.ts';

/** The company's apps; not fetched without access. */
export const useApps = () => {
  const user = useUser();
  return useQuery(appsQuery(user?.username ?? '', user?.auth.hasAccess ?? false));
};
