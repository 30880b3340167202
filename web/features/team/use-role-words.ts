import { useLingui } from '@lingui/react/macro';
import type { Role } from '#shared/domain/account/roles.ts';

/** The names of the roles. */
export const useRoleWords = () => {
  const { t } = useLingui();
  return (role: Role): string => {
    const names: Record<Role, () => string> = {
      owner: () => t`Owner`,
      admin: () => t`Admin`,
      replier: () => t`Replier`,
      contributor: () => t`Contributor`,
      viewer: () => t`Viewer`,
    };
    return names[role]();
  };
};
