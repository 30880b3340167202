/** A page of a list, which the URL counts from 1; 0 for the first and for anything else. */
export const pageIn = (value: string | number | undefined): number => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 ? page - 1 : 0;
};
