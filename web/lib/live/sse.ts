/** One event of a `text/event-stream`. */
export type StreamEvent = { id: string; data: string };

/** An incremental parser of an event stream; `retryMs` is the server's last `retry` value. */
export const readStream = () => {
  let rest = '';
  let id = '';
  let lastId = '';
  let data: string[] = [];
  let retryMs: number | undefined;
  const line = (text: string): StreamEvent[] => {
    if (text === '') {
      lastId = id;
      const events = data.length > 0 ? [{ id, data: data.join('\n') }] : [];
      data = [];
      return events;
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(text) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'id' && !value.includes('\0')) id = value;
    if (field === 'retry' && /^\d+$/.test(value)) retryMs = Number(value);
    return [];
  };
  return {
    /** The events completed by this chunk. */
    push: (piece: string): StreamEvent[] => {
      rest += piece;
      // A lone CR at the end may be half of a CRLF.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      return lines.flatMap(line);
    },
    /** The last event id; a block may set it without an event. */
    lastId: (): string => lastId,
    retryMs: (): number | undefined => retryMs,
  };
};
