import { describe, expect, it } from 'vitest';
import { readStream } from './sse.ts';

const all = (...pieces: string[]) => {
  const stream = readStream();
  return pieces.flatMap((piece) => stream.push(piece));
};

describe('event stream parser', () => {
  it.each([
    ['one event', ['id: 7\ndata: {"a":1}\n\n'], [{ id: '7', data: '{"a":1}' }]],
    ['cut anywhere', ['i', 'd: 7', '\nda', 'ta: x\n', '\n'], [{ id: '7', data: 'x' }]],
    ['CRLF, cut between CR and LF', ['id: 7\r', '\ndata: x\r', '\n\r', '\n'], [{ id: '7', data: 'x' }]],
    ['CR alone', ['id: 7\rdata: x\r\r', 'id: 8\r'], [{ id: '7', data: 'x' }]],
    ['several lines of data', ['data: a\ndata:b\n\n'], [{ id: '', data: 'a\nb' }]],
    ['comments and beats', [': beat\n\n:\n\ndata: x\n\n'], [{ id: '', data: 'x' }]],
    [
      'an id that stays',
      ['id: 7\ndata: x\n\ndata: y\n\n'],
      [
        { id: '7', data: 'x' },
        { id: '7', data: 'y' },
      ],
    ],
    ['an event that is not complete', ['data: x\n'], []],
    ['an id without data', ['id: 9\n\n'], []],
    ['a colon in the data', ['data: {"t":"a: b"}\n\n'], [{ id: '', data: '{"t":"a: b"}' }]],
  ])('%s', (_, pieces, events) => {
    expect(all(...pieces)).toEqual(events);
  });

  it('takes the last event id from complete blocks, even those without data', () => {
    const stream = readStream();
    stream.push(':\nid: 9\n\nid: 10\ndata: x\n');
    expect(stream.lastId()).toBe('9');
    stream.push('\n');
    expect(stream.lastId()).toBe('10');
  });

  it('reads the retry delay', () => {
    const stream = readStream();
    stream.push('retry: 2500\n\n');
    expect(stream.retryMs()).toBe(2500);
    stream.push('retry: soon\n\n');
    expect(stream.retryMs()).toBe(2500);
  });
});
