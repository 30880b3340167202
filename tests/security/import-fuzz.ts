import { ApiError, type AppContext } from '#server/context.ts';
import { inTenant } from '#server/db/database.ts';
import { importReviews } from '#server/features/reviews/import/import-reviews.ts';
import { IMPORT } from '#shared/contract/application/import.ts';
import { DEFAULT_MODEL, DEFAULT_MODIFIERS } from '#shared/domain/writer/reply-settings.ts';
import { makeCompany } from '#tests/support/app/company.ts';
import { exportFile, exportText } from '#tests/support/app/google-export.ts';
import { chance, mutatedBytes } from '#tests/support/hostile/mutations.ts';

const APP = 'test.fuzz.app';
const DAY = 24 * 3_600_000;

/** A company with the app for which all files are imported. */
const createPublisher = async ({ db, now }: AppContext) => {
  const caller = await makeCompany(db, now(), {});
  const own = { company_id: caller.companyId, app_id: APP };
  await inTenant(db, caller.companyId, async (tx) => {
    const appFields = {
      store: 'google' as const,
      name: 'Fuzz',
      image: '',
      creator: '',
      model: DEFAULT_MODEL,
    };
    await tx
      .insertInto('apps')
      .values({ ...own, ...appFields, prompt_modifiers: JSON.stringify(DEFAULT_MODIFIERS) })
      .execute();
    await tx.insertInto('app_syncs').values(own).execute();
  });
  return caller;
};

/** Files as Google writes them and as spreadsheet programs save them, with every kind of cell content. */
const wholeFiles = (now: number): Buffer[] => {
  const rows = Array.from({ length: 6 }, (_, n) => ({
    appId: APP,
    id: `gp:${n}`,
    at: now - n * DAY,
    title: n % 2 ? 'Title' : '',
    stars: 1 + (n % 5),
    text: ['Good', 'Zwei\r\nZeilen, "so"', '=cmd|calc!A1', 'أهلا 🌱\u202E', '__proto__', 'a\tb'][n] ?? '',
    ...(n === 2 ? { reply: { text: 'Thanks', at: now } } : {}),
  }));
  return [exportFile(rows), Buffer.from(exportText(rows)), Buffer.from(`\uFEFF${exportText(rows)}`)];
};

/** Imports `count` corrupted files; `bad` lists those that ended in anything but a result or a declared error. */
export const fuzzImport = async (context: AppContext, count: number, seed: number) => {
  const [caller, random, files] = [await createPublisher(context), chance(seed), wholeFiles(context.now())];
  const outcomes: Record<string, number> = {};
  const bad: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const file = mutatedBytes(files[n % files.length] ?? Buffer.alloc(0), random);
    const size = 1 + Math.floor(random() * 700);
    const bytes = (async function* () {
      for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
    })();
    const outcome = await importReviews(context, caller, { appId: APP, bytes }).then(
      ({ found, added, changed, known }) => (found === added + changed + known ? 'taken' : 'miscounted'),
      (error: unknown) =>
        error instanceof ApiError && [...IMPORT.errors].some((code) => code === error.code)
          ? error.code
          : `${error}`,
    );
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (outcome !== 'taken' && !/^[A-Z_]+$/.test(outcome)) bad.push(`${seed}/${n}: ${outcome}`);
  }
  return { files: count, ...outcomes, bad };
};
