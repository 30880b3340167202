import { settingError } from '#server/config/setting-error.ts';

type Env = NodeJS.ProcessEnv;
/** What a script printed and exits with. */
type End = { status: number; stdout: string; stderr: string };
/** The work of a script: given its environment and arguments, what it prints. */
type Script = (env: Env, args: readonly string[]) => Promise<{ status?: number; stdout: string }>;

/** The value of an environment variable that a script needs. */
export const requireSetting = (env: Env, name: string, purpose: string): string => {
  const value = env[name];
  if (!value) throw settingError(name, 'MISSING_SETTING', `must be set to ${purpose}`);
  return value;
};

/** The value of an environment variable that is the URL of a database. */
export const requireDatabaseUrl = (env: Env, name: string, purpose: string): string => {
  const url = requireSetting(env, name, purpose);
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw settingError(
      name,
      'INVALID_SETTING',
      'must have the form postgres://user:password@host:port/database',
    );
  return url;
};

/** What to do about errors that the configuration causes, by PostgreSQL's or the system's code. */
const ADVICE: readonly (readonly [code: RegExp, advice: string])[] = [
  [/^28/, 'check the user and the password'],
  [/^3D000$/, 'create the database or correct its name'],
  [/^42501$/, 'use a login with this privilege (docs/operations.md, two database logins)'],
  [/^42(P01|883)$/, 'migrate the database first (npm run migrate)'],
  [/^53300$/, "raise PostgreSQL's max_connections or end other clients"],
  [
    /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_|ETIMEDOUT|57P03)/,
    'check host and port, and that PostgreSQL runs there',
  ],
];

/** Runs `work` on the database of `setting`; an error that the configuration causes names it. */
export const onDatabaseOf = async <Value>(setting: string, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    const advice = ADVICE.find(([pattern]) => pattern.test(code))?.[1];
    if (advice === undefined) throw error;
    throw settingError(setting, code, [messageOf(error), advice].filter(Boolean).join('; '), error);
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The driver's own timeouts have no code. */
const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return /timeout/.test(messageOf(error)) ? 'ETIMEDOUT' : '';
};

/** How a script ends; an error ends it with one line and no stack. */
export const endOf = async (script: Script, env: Env, args: readonly string[]): Promise<End> => {
  try {
    return { status: 0, stderr: '', ...(await script(env, args)) };
  } catch (error) {
    const [line] = (messageOf(error) || codeOf(error)).split('\n'); // some libraries append a stack
    return { status: 1, stdout: '', stderr: `${line}\n` };
  }
};

/** Runs a script as this process. */
export const runScript = async (script: Script): Promise<void> => {
  const { status, stdout, stderr } = await endOf(script, process.env, process.argv.slice(2));
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  if (status !== 0) process.exit(status);
};
