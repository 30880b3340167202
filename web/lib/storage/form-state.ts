/** The fields of a form: as the server has them, and as they are being changed. */
export type Form<Fields> = { saved: Fields; now: Fields };

export const openForm = <Fields extends object>(
  saved: Fields,
  changes: Partial<Fields> = {},
): Form<Fields> => ({ saved, now: { ...saved, ...changes } });

export const change = <Fields extends object>(form: Form<Fields>, part: Partial<Fields>): Form<Fields> => ({
  ...form,
  now: { ...form.now, ...part },
});

/** Only what differs: laid over what somebody else saved meanwhile, it takes nothing of theirs back. */
export const changesOf = <Fields extends object>({ saved, now }: Form<Fields>): Partial<Fields> => {
  const changes: Partial<Fields> = {};
  for (const name in now) if (now[name] !== saved[name]) changes[name] = now[name];
  return changes;
};

/** After a save: what was sent is now as the server stored it; what was typed since stays. */
export const settle = <Fields extends object>(
  { now }: Form<Fields>,
  sent: Fields,
  stored: Fields = sent,
): Form<Fields> => {
  const next = { ...stored };
  for (const name in now) if (now[name] !== sent[name]) next[name] = now[name];
  return { saved: stored, now: next };
};

export const discard = <Fields extends object>({ saved }: Form<Fields>): Form<Fields> => openForm(saved);
