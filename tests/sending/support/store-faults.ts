import type { SendTiming } from '#shared/domain/replies/send-policy.ts';
import type { Fault, SandboxControl } from './sandbox-control.ts';
import type { Target } from './tenants.ts';

/** Faults of a write; the last one only where the path identifies the write. */
export const FAULTS = ['503', '429', 'cut', 'accept-then-cut', 'delay', 'apply-late', 'apply-later'] as const;
export type FaultName = (typeof FAULTS)[number];

const faultOf = (name: FaultName, { callTimeout, quiet, verifyAfter }: SendTiming): Partial<Fault> => {
  const firstLook = verifyAfter[0] ?? 0;
  const faults = {
    '503': { kind: 'status', status: 503 },
    '429': { kind: 'status', status: 429, ms: 1000 },
    cut: { kind: 'cut' },
    'accept-then-cut': { kind: 'accept-then-cut' },
    delay: { kind: 'delay', ms: Math.round(callTimeout * 1.5) },
    'apply-late': { kind: 'apply-late', ms: Math.round(quiet / 2) },
    // After the quiet period, so that the text is sent again; before the verification that must find an older one.
    'apply-later': { kind: 'apply-late', ms: Math.round(quiet + firstLook * 0.6) },
  } as const;
  return faults[name];
};

/** Sets a fault for the next write to a review; at Apple, whose path does not identify it, for the next write of all. */
export const addStoreFault = async (
  control: SandboxControl,
  target: Target,
  turn: number,
  timing: SendTiming,
): Promise<FaultName> => {
  const isGoogle = target.store === 'google';
  const kinds = isGoogle ? FAULTS : FAULTS.slice(0, -1);
  const name = kinds[turn % kinds.length] ?? 'cut';
  const fault = { kind: 'cut' as const, ...faultOf(name, timing), times: 1 };
  await control.addFault(
    isGoogle
      ? { vendor: 'google-play', path: `${target.reviewId}:reply$`, ...fault }
      : { vendor: 'app-store-connect', path: 'customerReviewResponses$', ...fault },
  );
  return name;
};
