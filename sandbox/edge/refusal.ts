/** An error response, returned rather than thrown. */
export type Refused = { refused: { status: number; body: unknown } };

export const refuse = (status: number, body: unknown): Refused => ({ refused: { status, body } });

export const isRefused = (value: object): value is Refused => 'refused' in value;
