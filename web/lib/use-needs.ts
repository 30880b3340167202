import { useQuery } from '@tanstack/react-query';
import { needsQuery } from './needs.ts';
import { useUser } from './use-user.ts';

/** What needs the person who is signed in; without access nothing is asked for. */
export const useNeeds = () => {
  const user = useUser();
  return useQuery(needsQuery(user?.username ?? '', user?.auth.hasAccess ?? false));
};
