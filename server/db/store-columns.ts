export type StoreBudgetColumns = {
  company_id: string;
  bucket: string;
  calls: number;
  refilled_at: Date;
  blocked_until: Date | null;
  busy_until: Date | null;
};
