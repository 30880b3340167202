import { queryOptions } from '@tanstack/react-query';
import * as companyApi from '#shared/contract/company/endpoints.ts';
import { request } from '../query-client.ts';

/** The company's AI requests of today, by what they are made for. */
export const aiUsageQuery = (username: string) =>
  queryOptions({
    queryKey: ['ai-usage', username],
    queryFn: async ({ signal }) => (await request(companyApi.getAiUsage, {}, signal)).usage,
    enabled: username !== '',
  });
