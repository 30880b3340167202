import { useQuery } from '@tanstack/react-query';
import { actionItemsQuery } from './attention.ts';
import { useUser } from './use-user.ts';

/** What needs the person who is signed in; without access nothing is asked for. */
export const useActionItems = () => {
  const user = useUser();
  return useQuery(actionItemsQuery(user?.username ?? '', user?.auth.hasAccess ?? false));
};
