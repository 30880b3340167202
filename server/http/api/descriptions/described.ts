import type { Api } from '#shared/contract/api.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';

/** What the API's documentation says of an endpoint, and the error codes of its own. The page needs neither. */
export type Description = { summary: string; errors: readonly ErrorCode[] };

/** The descriptions of a noun's endpoints: a missing one does not compile. */
export type Described<Noun extends keyof Api> = { [Verb in keyof Api[Noun]]: Description };
