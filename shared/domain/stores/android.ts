const NAMES: Readonly<Record<number, string>> = {
  23: '6.0',
  24: '7.0',
  25: '7.1',
  26: '8.0',
  27: '8.1',
  28: '9',
  29: '10',
  30: '11',
  31: '12',
  32: '12L',
  33: '13',
  34: '14',
  35: '15',
  36: '16',
  37: '17',
};

/** The marketing name of an Android API level ('Android 15'); undefined outside 23 to 37. */
export const androidName = (apiLevel: number | null | undefined): string | undefined => {
  const name = apiLevel === null || apiLevel === undefined ? undefined : NAMES[apiLevel];
  return name === undefined ? undefined : `Android ${name}`;
};
