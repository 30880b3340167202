import * as labelApi from '#shared/contract/label/endpoints.ts';
import { LABEL_COLOURS, type Label } from '#shared/contract/label/schema.ts';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import type { Review } from '#shared/contract/review/schema.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Failure } from '#web/lib/api/call.ts';
import { call } from '#web/lib/auth/session.ts';

export type Colour = Label['colour'];

/** The colour that the fewest labels have, in the order of the palette. */
export const nextColour = (labels: readonly Label[]): Colour =>
  LABEL_COLOURS.map((colour) => ({
    colour,
    uses: labels.filter((one) => one.colour === colour).length,
  })).reduce((least, one) => (one.uses < least.uses ? one : least)).colour;

export const saveLabel = (
  username: string,
  label: { id?: string; name: string; colour: Colour },
): Promise<Result<{ label: Label }, Failure>> => call(labelApi.save, { ...label, username });

export const deleteLabel = (username: string, id: string): Promise<Result<unknown, Failure>> =>
  call(labelApi.delete, { id, username });

export const setLabels = (
  username: string,
  { appId, reviewId, labels }: { appId: string; reviewId: string; labels: string[] },
): Promise<Result<{ review: Review }, Failure>> =>
  call(reviewApi.setLabels, { appId, reviewId, labels, username });
