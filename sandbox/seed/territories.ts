const territories: Record<string, string[]> = {
  en: ['USA', 'GBR', 'CAN', 'AUS', 'IRL'],
  cs: ['CZE'],
  de: ['DEU', 'AUT', 'CHE'],
  es: ['ESP', 'MEX', 'ARG', 'COL'],
  pt: ['BRA', 'PRT'],
  fr: ['FRA', 'CAN', 'BEL'],
  nl: ['NLD', 'BEL'],
  pl: ['POL'],
  uk: ['UKR'],
  ar: ['SAU', 'ARE', 'EGY'],
  tr: ['TUR'],
  zh: ['CHN', 'TWN', 'SGP'],
  ja: ['JPN'],
  ko: ['KOR'],
  it: ['ITA'],
  sv: ['SWE'],
};

/** A country where the language is spoken; `pick` varies it. */
export const territoryOf = (language: string, pick = 0): string => {
  const known = territories[language.slice(0, 2)] ?? ['USA'];
  return known[pick % known.length] ?? 'USA';
};
