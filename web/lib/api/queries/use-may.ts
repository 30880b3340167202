import { may, type Right } from '#shared/domain/account/roles.ts';
import { useUser } from './use-user.ts';

/** What the signed-in person may do in this company. The server decides; the page leaves out what it would refuse. */
export const useMay = (): ((right: Right) => boolean) => {
  const role = useUser()?.role;
  return (right) => role !== undefined && may(role, right);
};
