import { useQuery } from '@tanstack/react-query';
import * as companyApi from '#shared/contract/company/endpoints.ts';
import { request } from '../query-client.ts';
import { useUser } from './use-user.ts';

/** The companies that the person belongs to, by name. */
export const useCompanies = (isWanted: boolean) => {
  const username = useUser()?.username ?? '';
  return useQuery({
    queryKey: ['companies', username],
    queryFn: async ({ signal }) => (await request(companyApi.list, { username }, signal)).companies,
    enabled: isWanted && username !== '',
  });
};
