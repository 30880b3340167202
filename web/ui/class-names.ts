/** Joins the truthy class names. */
export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
