import * as z from 'zod/mini';
import { boundedFetch } from '#server/net/bounded-fetch.ts';
import type { Log } from '#server/telemetry/log.ts';
import type { ModelDates } from './port.ts';

/** What a server lists beside the standard fields: a date, or the seconds since 1970. */
const Listed = z.object({ id: z.string(), shutdown_date: z.union([z.string(), z.number()]) });
const List = z.object({ data: z.array(z.unknown()) });

type Options = {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  modelMap: ReadonlyMap<string, string>;
  log: Pick<Log, 'warn'>;
};

/** When models end, as their server tells in `GET /models`. */
export const openModelDates = ({ baseUrl, apiKey, timeoutMs, modelMap, log }: Options): ModelDates => {
  let ends: ReadonlyMap<string, number> = new Map();
  return {
    endsAt: (model) => ends.get(modelMap.get(model) ?? model),
    read: async () => {
      try {
        const headers = { authorization: `Bearer ${apiKey}` };
        const answer = await boundedFetch(`${baseUrl}/models`, { headers, redirect: 'manual', timeoutMs });
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        ends = endsIn(await answer.json());
      } catch (error) {
        log.warn({ event: 'ai.models_unread', err: error }, 'The list of AI models could not be read');
      }
    },
  };
};

/** Rows that tell no date, or none that can be read, are left out. */
const endsIn = (body: unknown): ReadonlyMap<string, number> =>
  new Map(
    z.parse(List, body).data.flatMap((row): [string, number][] => {
      const listed = Listed.safeParse(row).data;
      const at = listed && timeOf(listed.shutdown_date);
      return listed && at !== undefined ? [[listed.id, at]] : [];
    }),
  );

const timeOf = (date: string | number): number | undefined => {
  const at = typeof date === 'number' ? date * 1000 : Date.parse(date);
  return Number.isNaN(at) ? undefined : at;
};
