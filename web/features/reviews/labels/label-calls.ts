import * as labelApi from '#shared/contract/label/endpoints.ts';
import { LABEL_COLOURS, type Label } from '#shared/contract/label/schema.ts';
import * as reviewApi from '#shared/contract/review/endpoints.ts';
import { request } from '#web/lib/api/query-client.ts';

export type Colour = Label['colour'];

/** The colour that the fewest labels have, in the order of the palette. */
export const nextColour = (labels: readonly Label[]): Colour =>
  LABEL_COLOURS.map((colour) => ({
    colour,
    uses: labels.filter((one) => one.colour === colour).length,
  })).reduce((least, one) => (one.uses < least.uses ? one : least)).colour;

export const saveLabel = (username: string, label: { id?: string; name: string; colour: Colour }) =>
  request(labelApi.save, { ...label, username });

export const deleteLabel = (username: string, id: string) => request(labelApi.delete, { id, username });

export const setLabels = (username: string, of: { appId: string; reviewId: string; labels: string[] }) =>
  request(reviewApi.setLabels, { ...of, username });
