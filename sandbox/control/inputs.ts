import { z } from 'zod';
import { SeedApp } from '../seed/known.ts';
import { Behaviour } from '../state/ai-orders.ts';
import { FaultKind, Vendor } from '../state/faults.ts';
import { Store } from '../state/stores/publishers.ts';

const isPattern = (text: string): boolean => {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
};

const ms = z.number().int().min(0).max(86_400_000);
const times = z.number().int().min(1);

export const NewFault = z
  .strictObject({
    vendor: Vendor,
    path: z.string().refine(isPattern, 'is not a regular expression').optional(),
    about: z.string().min(1).optional(),
    kind: FaultKind,
    status: z.number().int().min(200).max(599).optional(),
    message: z.string().min(1).optional(),
    ms: ms.optional(),
    times: times.optional(),
  })
  .refine((fault) => fault.kind !== 'status' || fault.status !== undefined, {
    path: ['status'],
    message: "is needed for kind 'status'",
  })
  .refine((fault) => !(fault.kind === 'delay' || fault.kind === 'apply-late') || fault.ms !== undefined, {
    path: ['ms'],
    message: "is needed for kinds 'delay' and 'apply-late'",
  })
  .transform((fault) => ({
    vendor: fault.vendor,
    path: fault.path ?? null,
    about: fault.about ?? null,
    kind: fault.kind,
    status: fault.status ?? null,
    message: fault.message ?? null,
    ms: fault.ms ?? null,
    remaining: fault.times ?? null,
  }));

export const FaultPath = z.object({ id: z.coerce.number().int() });

export const ClockMove = z.strictObject({ advanceMs: z.number().int().min(0) });

export const AiOrder = z
  .strictObject({ behaviour: Behaviour, times: times.optional(), ms: ms.optional() })
  .transform(({ behaviour, times: n, ms: wait }) => ({ behaviour, times: n ?? null, ms: wait ?? null }));

/** What the AI tells of a model; one that is gone is neither listed nor called. */
export const ToldModel = z.strictObject({
  id: z.string().min(1).max(100),
  shutdownDate: z.iso.date().nullable().default(null),
  isGone: z.boolean().default(false),
});

/** An account of the identity provider; an existing one keeps its password. */
export const NewAccount = z.strictObject({
  email: z.string(),
  password: z.string(),
  userId: z.string().min(1).optional(),
});

const Moment = z
  .union([z.number().int(), z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'is not a date')])
  .transform((at) => (typeof at === 'number' ? at : Date.parse(at)));

/** In an edit, absent fields are unchanged. */
export const NewReview = z.strictObject({
  store: Store,
  appId: z.string().min(1),
  id: z.string().min(1).optional(),
  rating: z.number().int().min(1).max(5),
  title: z.string().nullable().optional(),
  body: z.string(),
  author: z.string().optional(),
  language: z.string().optional(),
  /** Of the app; by default the newest that the store has. */
  version: z.string().min(1).max(100).optional(),
  at: Moment.optional(),
});
export type NewReview = z.infer<typeof NewReview>;

/** A release; later reviews of the app are written with it. */
export const NewVersion = z.strictObject({
  store: Store,
  appId: z.string().min(1),
  version: z.string().min(1).max(100),
  at: Moment.optional(),
});

export const ReviewPath = z.object({ store: Store, appId: z.string(), id: z.string() });

export const NewPublisher = z.strictObject({
  name: z.string().min(1),
  apps: z
    .array(
      z.strictObject({
        store: Store,
        id: z.string().min(1),
        name: z.string().min(1),
        /** Copies the newest reviews of a seeded app, with their replies. */
        like: z.strictObject({ app: SeedApp, reviews: z.number().int().min(0).default(1000) }).optional(),
      }),
    )
    .max(600)
    .default([]),
});
export type NewPublisher = z.infer<typeof NewPublisher>;
