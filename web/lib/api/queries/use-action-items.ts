import { useQuery } from '@tanstack/react-query';
import { actionItemsQuery } from './action-items.ts';
import { useUser } from './use-user.ts';

/** The action items; not fetched without access. */
export const useActionItems = () => {
  const user = useUser();
  return useQuery(actionItemsQuery(user?.username ?? '', user?.auth.hasAccess ?? false));
};
