import { ApiError } from '#server/context.ts';

type Decoder = InstanceType<typeof TextDecoder>;

/** Detects the encoding from the first bytes: Google writes UTF-16 with a BOM; a file saved again may be UTF-8. */
const decoderFor = ([first, second]: Uint8Array): Decoder => {
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder('utf-16le');
  return new TextDecoder('utf-8', { fatal: true });
};

/** Decodes a file as its bytes arrive, up to `limit` bytes. */
export async function* decodeExport(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  let start = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limit) throw new ApiError('REQUEST_TOO_LARGE', 'The file is too large.');
    if (decoder) yield decoded(decoder, chunk);
    else {
      start = Buffer.concat([start, chunk]);
      if (start.length < 2) continue;
      decoder = decoderFor(start);
      yield decoded(decoder, start);
    }
  }
  yield decoded(decoder ?? decoderFor(start), decoder ? undefined : start);
}

/** Decodes a chunk, or flushes the decoder if there is none; throws on invalid bytes. */
const decoded = (decoder: Decoder, chunk: Uint8Array | undefined): string => {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new ApiError('IMPORT_WRONG_ENCODING', 'The file encoding is not supported.');
  }
};
