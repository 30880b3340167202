/** A person's name, or the e-mail address of one who has given none. */
export const personName = (person: { firstName: string; lastName: string; username: string }): string =>
  `${person.firstName} ${person.lastName}`.trim() || person.username;
