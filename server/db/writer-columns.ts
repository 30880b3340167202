import type { ColumnType, Generated } from 'kysely';

export type WriterUsageColumns = {
  company_id: string;
  day: ColumnType<Date, string, string>;
  calls: Generated<number>;
  tokens_in: Generated<number>;
  tokens_out: Generated<number>;
  failures: Generated<number>;
  held: Generated<number>;
  capped: Generated<number>;
};

export type WriterAskColumns = { company_id: string; app_id: string; review_id: string; until: Date };
