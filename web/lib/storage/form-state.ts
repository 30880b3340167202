/** The fields of a form: as saved on the server, and as edited. */
export type Form<Fields> = { saved: Fields; now: Fields };

export const openForm = <Fields extends object>(
  saved: Fields,
  changes: Partial<Fields> = {},
): Form<Fields> => ({ saved, now: { ...saved, ...changes } });

export const change = <Fields extends object>(form: Form<Fields>, part: Partial<Fields>): Form<Fields> => ({
  ...form,
  now: { ...form.now, ...part },
});

/** Only the changed fields, so that merging them does not revert changes that another user saved meanwhile. */
export const changesOf = <Fields extends object>({ saved, now }: Form<Fields>): Partial<Fields> => {
  const changes: Partial<Fields> = {};
  for (const name in now) if (now[name] !== saved[name]) changes[name] = now[name];
  return changes;
};

/** On newly saved values, for example from another tab: fields that were not edited follow them. */
export const rebase = <Fields extends object>(form: Form<Fields>, saved: Fields): Form<Fields> =>
  openForm(saved, changesOf(form));

export const isSame = <Fields extends object>(one: Fields, other: Fields): boolean =>
  Object.keys(changesOf({ saved: one, now: other })).length === 0;

/** After a save: the sent fields take the server's values; fields edited since keep their input. */
export const afterSave = <Fields extends object>(
  { now }: Form<Fields>,
  sent: Fields,
  stored: Fields = sent,
): Form<Fields> => {
  const next = { ...stored };
  for (const name in now) if (now[name] !== sent[name]) next[name] = now[name];
  return { saved: stored, now: next };
};

export const discard = <Fields extends object>({ saved }: Form<Fields>): Form<Fields> => openForm(saved);
