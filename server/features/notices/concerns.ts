import type { NoticeRow } from '#server/db/tables/notices/notices.ts';
import { type AppScope, seesAll } from '#shared/domain/account/app-scope.ts';

type Told = Pick<NoticeRow, 'kind' | 'app_id'>;

/** Whether it has a number of the reviews of several apps. */
export const isOfSeveral = ({ kind, app_id: appId }: Told): boolean => kind === 'late' && appId === '';

/** Whether a notice is for a person who sees these apps; one about several apps is for people who see all of them. */
export const concerns = (apps: AppScope, notice: Told): boolean => {
  if (notice.app_id !== '') return seesAll(apps, [notice.app_id]);
  return !isOfSeveral(notice) || apps.ids === null;
};
