/** Thrown nowhere: a stand-in answers with a value, and this is the one that says no. */
export type Refused = { refused: { status: number; body: unknown } };

export const refuse = (status: number, body: unknown): Refused => ({ refused: { status, body } });

export const isRefused = (value: object): value is Refused => 'refused' in value;
