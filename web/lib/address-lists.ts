type Parameter = string | number | undefined;

export const textOf = (value: Parameter): string | undefined =>
  value === undefined || value === '' ? undefined : String(value);

/** A list of texts, separated by commas: `de,fr`. */
export const listOf = (value: Parameter): string[] | undefined => {
  const parts = (textOf(value) ?? '').split(',').filter((part) => part !== '');
  const texts = parts.map((part) => part.replaceAll('%2C', ',').replaceAll('%25', '%'));
  return texts.length > 0 ? [...new Set(texts)].toSorted() : undefined;
};

/** A page of a list, which the URL counts from 1; 0 for the first and for anything else. */
export const pageIn = (value: Parameter): number => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 ? page - 1 : 0;
};

export const written = (values: readonly (string | number)[] | undefined): string | undefined =>
  values?.map((value) => String(value).replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
