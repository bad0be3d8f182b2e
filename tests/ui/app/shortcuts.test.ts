// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { commandOf, isTaken, isTyping, SHORTCUTS, type Keystroke } from '../../../src/ui/app/shortcuts';

const stroke = (key: string, held: Partial<Keystroke> = {}): Keystroke => ({
  key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held,
});

describe('the table of keys', () => {
  it('gives no key two meanings', () => {
    const keys = SHORTCUTS.map(({ key, mod, shift }) => `${mod ?? false} ${shift ?? false} ${key}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('gives each key the command beside which it stands', () => {
    for (const { key, mod, shift, command } of SHORTCUTS) {
      expect(commandOf(stroke(key, { ctrlKey: mod ?? false, shiftKey: shift ?? false }), true)).toBe(command);
    }
  });
});

describe('a keystroke', () => {
  it('means the same in either case', () => expect(commandOf(stroke('K', { shiftKey: true }), true)).toBe('playPause'));
  it('may need Shift to be typed', () => expect(commandOf(stroke('?', { shiftKey: true }), true)).toBe('help'));
  it('takes Command for Ctrl', () => expect(commandOf(stroke('z', { metaKey: true }), true)).toBe('undo'));
  it('tells redo from undo by Shift', () =>
    expect(commandOf(stroke('Z', { ctrlKey: true, shiftKey: true }), true)).toBe('redo'));
  it('that belongs to the browser is left to it', () =>
    expect([commandOf(stroke('r', { ctrlKey: true }), true), commandOf(stroke('k', { altKey: true }), true)]).toEqual([
      null, null,
    ]));
  it('of a single key has no command where single keys are switched off', () =>
    expect([commandOf(stroke('k'), false), commandOf(stroke('z', { ctrlKey: true }), false)]).toEqual([null, 'undo']));
});

describe('typing', () => {
  const inside = (html: string): boolean => {
    document.body.innerHTML = html;
    return isTyping(document.body.querySelector('[data-here]'));
  };
  it('goes on in text fields', () => expect([
    inside('<input data-here>'), inside('<textarea data-here></textarea>'),
    inside('<div contenteditable="true"><b data-here>x</b></div>'),
  ]).toEqual([true, true, true]));
  it('does not in buttons, switches and sliders', () => expect([
    inside('<button data-here>x</button>'), inside('<input type="checkbox" data-here>'),
    inside('<div role="slider" data-here></div>'),
  ]).toEqual([false, false, false]));
  it('does not in a list that takes no text, unless it is open', () => expect([
    inside('<input readonly role="combobox" aria-expanded="false" data-here>'),
    inside('<input readonly role="combobox" aria-expanded="true" data-here>'),
    inside('<input role="combobox" aria-expanded="false" data-here>'),
  ]).toEqual([false, true, true]));
});

describe('undo in a text field', () => {
  const taken = (html: string, key: Keystroke): boolean => {
    document.body.innerHTML = html;
    return isTaken({ ...key, target: document.querySelector('input') });
  };
  it('is of the typing while there is any, and of the run where the field shows the value in force', () => {
    const ctrlZ = stroke('z', { ctrlKey: true });
    expect([taken('<input>', ctrlZ), taken('<input data-settled>', ctrlZ)]).toEqual([true, false]);
  });
  it('leaves single keys to the field', () => expect(taken('<input data-settled>', stroke('k'))).toBe(true));
});
