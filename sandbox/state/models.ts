import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { readFact, saveFact } from './facts.ts';

const FACT = 'ai-models';

/** What is said of a model: the day on which it ends, and whether that has come. */
const Told = z.object({ shutdownDate: z.string().nullable(), isGone: z.boolean() });
export type Told = z.infer<typeof Told>;

export const toldModels = (db: DatabaseSync): Record<string, Told> =>
  z.record(z.string(), Told).parse(JSON.parse(readFact(db, FACT) ?? '{}'));

export const tellModel = (db: DatabaseSync, id: string, told: Told): void =>
  saveFact(db, FACT, JSON.stringify({ ...toldModels(db), [id]: told }));
