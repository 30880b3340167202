import type { Application } from '#shared/contract/application/schema.ts';

type Named = Pick<Application, 'id'> & { meta: Pick<Application['meta'], 'name'> };

/** Whether another of the apps has the same name, as the app of the other store often has. */
export const hasTwin = (apps: readonly Named[], { id, meta }: Named): boolean =>
  apps.some((other) => other.id !== id && other.meta.name === meta.name);
