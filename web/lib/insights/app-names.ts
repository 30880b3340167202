const SUBTITLE = /\s*(:|：|\s[-–—|])\s.*$/su;

/** The names of apps without their subtitles (`Tallyhop` for `Tallyhop: Shared Budget`), as far as they stay apart. */
export const shortNames = (names: readonly string[]): string[] => {
  const short = names.map((name) => name.replace(SUBTITLE, '') || name);
  return names.map((name, at) => {
    const own = short[at] ?? name;
    return short.filter((one) => one === own).length > 1 ? name : own;
  });
};
