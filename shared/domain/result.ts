/** Either a value or the reason there is none; for outcomes that the caller must look at. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const failed = <Failure>(failure: Failure): { ok: false; failure: Failure } => ({
  ok: false,
  failure,
});
