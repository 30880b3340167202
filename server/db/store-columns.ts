import type { Generated } from 'kysely';
import type { Store } from '#shared/domain/store.ts';

export type StoreLinkColumns = {
  company_id: string;
  store: Store;
  developer_name: string;
  developer_id: string | null;
  sealed_key: string;
  linked_at: Generated<Date>;
  fingerprint: string | null;
};

export type StoreBudgetColumns = {
  company_id: string;
  bucket: string;
  calls: number;
  refilled_at: Date;
  blocked_until: Date | null;
  busy_until: Date | null;
  /** Whose call is under way. */
  holder: string | null;
  reply_waits_until: Date | null;
};

export type StoreBreakerColumns = {
  company_id: string;
  store: Store;
  failures: number;
  closed_until: Date | null;
};
