import type { Verdict } from './audit.ts';

export type Options = {
  /** A migrated database of the run's own, reached as its superuser. */
  databaseUrl: string;
  /** The same past a pooler, where one is between. */
  databaseDirectUrl?: string;
  /** Texts submitted; a quarter of them are newer texts for a review that has one already. */
  submits: number;
  kills: number;
  companies: number;
  googleApps: number;
  nodes: number;
  /** Reviews worked on at the same time. */
  atOnce: number;
  /** The longest life of a node, in ms. */
  outsideMs: number;
  syncIntervalS: number;
  /** How long all of it may take, in ms; what has not ended by then is stuck. */
  deadlineMs: number;
  /** The nodes' write port repeats a write at once when its outcome is unknown. */
  isBlind?: boolean;
};

export type Figures = Verdict & {
  submits: number;
  edits: number;
  /** Jobs set aside because five workers had died with them in their hands, and tried again when no more died. */
  redriven: number;
  kills: number;
  killsByPoint: Record<string, number>;
  faultsByKind: Record<string, number>;
  seconds: number;
};
