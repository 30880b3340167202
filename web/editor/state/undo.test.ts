import { describe, expect, it } from 'vitest';
import { ACTIONS, EDITORS, open, play } from './editors.fixture.ts';
import { replyEditor } from './reducer.ts';
import { visibleText } from './selectors.ts';
import type { Action } from './state.ts';

const typed: Action = { type: 'typed', text: 'Hello Emre!' };

describe('undo', () => {
  it('steps back over rewrites and runs of typing, skipping steps without a difference', () => {
    const rewritten = play(EDITORS.regenerating, ACTIONS.rewritten);
    expect(visibleText(rewritten)).toBe('New');
    const more = play(rewritten, typed, { type: 'typed', text: 'Hello again' });
    expect(visibleText(play(more, ACTIONS.undone))).toBe('New');
    expect(visibleText(play(more, ACTIONS.undone, ACTIONS.undone))).toBe('Hi Emre!');
    const inserted = play(more, ACTIONS.inserted, { type: 'typed', text: 'From elsewhere!' });
    expect(visibleText(play(inserted, ACTIONS.undone))).toBe('From elsewhere');
    expect(visibleText(play(inserted, ACTIONS.undone, ACTIONS.undone))).toBe('Hello again');
    const back = play(open(), typed, { type: 'typed', text: 'Hi Emre!' });
    expect(replyEditor(back, ACTIONS.undone)).toBe(back);
  });

  it('brings back what was undone until something else is written', () => {
    const typedOver = play(EDITORS.regenerating, ACTIONS.rewritten, typed);
    const undone = play(typedOver, ACTIONS.undone, ACTIONS.undone);
    expect(visibleText(undone)).toBe('Hi Emre!');
    const again = play(undone, ACTIONS.redone);
    expect(visibleText(again)).toBe('New');
    expect(visibleText(play(again, ACTIONS.redone))).toBe('Hello Emre!');
    expect(visibleText(play(again, ACTIONS.redone, ACTIONS.undone))).toBe('New');
    expect(replyEditor(play(again, ACTIONS.redone), ACTIONS.redone)).toMatchObject({ redo: [], isOwn: true });
    for (const other of [ACTIONS.typed, ACTIONS.inserted, ACTIONS['draft-arrived']]) {
      const changed = play(undone, other);
      expect(replyEditor(changed, ACTIONS.redone)).toBe(changed);
    }
    expect(visibleText(play(undone, ACTIONS['draft-joined'], ACTIONS.redone))).toBe('New');
  });
});
