/** A decimal digit of any script as one of 0 to 9. */
export const decimalOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code; // the decimal digits of a script follow each other from 0 to 9
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};
