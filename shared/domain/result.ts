/** A value or a failure, for outcomes that the caller must handle. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value });

export const failed = <Failure>(failure: Failure): { ok: false; failure: Failure } => ({
  ok: false,
  failure,
});

/** Its value; throws the failure, for callers that catch it. */
export const orThrow = async <Value, Failure>(outcome: Promise<Result<Value, Failure>>): Promise<Value> => {
  const result = await outcome;
  if (!result.ok) throw result.failure;
  return result.value;
};
