/** An error of the configuration in one line: the setting, a code to search for, and what to do. */
export const settingError = (setting: string, code: string, advice: string, cause?: unknown): Error =>
  new Error(`${setting}: ${code}: ${advice}`, { cause });
