import type { Verdict } from './audit.ts';

export type Options = {
  /** The run's own migrated database, as its superuser. */
  databaseUrl: string;
  /** The same without the pooler, if there is one. */
  databaseDirectUrl?: string;
  /** Texts submitted; a quarter of them replace an earlier text for the same review. */
  submits: number;
  kills: number;
  companies: number;
  googleApps: number;
  nodes: number;
  /** Reviews processed concurrently. */
  atOnce: number;
  /** Maximum lifetime of a node, in ms. */
  outsideMs: number;
  syncIntervalS: number;
  /** Time limit of the run in ms; submits that have not ended by then are stuck. */
  deadlineMs: number;
  /** The nodes' write port repeats a write at once when its outcome is unknown. */
  isBlind?: boolean;
};

export type Figures = Verdict & {
  submits: number;
  edits: number;
  /** Jobs set aside because five workers died while running them, and restarted once no more workers died. */
  redriven: number;
  kills: number;
  killsByPoint: Record<string, number>;
  faultsByKind: Record<string, number>;
  seconds: number;
};
