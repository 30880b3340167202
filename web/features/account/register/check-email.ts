import * as userApi from '#shared/contract/user/endpoints.ts';
import { call } from '#web/lib/auth/session.ts';

/** Whether an e-mail can be registered. A rate limit does not block: registration itself reports a taken e-mail. */
export const checkEmail = async (email: string): Promise<'available' | 'taken' | 'unchecked'> => {
  const answer = await call(userApi.checkEmailAvailability, { email });
  if (answer.ok) return answer.value.available ? 'available' : 'taken';
  const { failure } = answer;
  return failure.kind === 'refused' && failure.code === 'TOO_MANY_REQUESTS' ? 'available' : 'unchecked';
};
