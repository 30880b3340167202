import { useApps } from '#web/lib/api/queries/use-apps.ts';
import { shortNames } from './app-names.ts';

/** Names apps by their ids, in short. */
export const useAppNames = (): ((id: string) => string) => {
  const { data: apps = [] } = useApps();
  const names = shortNames(apps.map(({ meta }) => meta.name));
  return (id) => names[apps.findIndex((app) => app.id === id)] ?? id;
};
