import { expect, test } from 'vitest';
import { type KeyPress, type KeyState, meaningOf } from './keys.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const idle: KeyState = { inField: false, afterG: false, letters: true };
const destinations = [{ label: 'Home', to: '/', letter: 'h' }] as const;
const meaning = (pressed: KeyPress, state: Partial<KeyState> = {}) =>
  meaningOf(pressed, { ...idle, ...state }, destinations);

test('Ctrl-K and Cmd-K open the palette, also in a field and with single letters off', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    expect(meaning(press('k', held), { inField: true, letters: false })).toEqual({ does: 'palette' });
  }
});

test('single letters do nothing in a field, beside a modifier, or when switched off', () => {
  for (const key of ['/', 'j', 'k', 'g', 'c', '?']) {
    expect(meaning(press(key))).not.toBeNull();
    expect(meaning(press(key), { inField: true })).toBeNull();
    expect(meaning(press(key, { altKey: true }))).toBeNull();
    expect(meaning(press(key), { letters: false })).toBeNull();
  }
});

test('g and a letter go to a page; g and any other key do nothing', () => {
  expect(meaning(press('g'))).toEqual({ does: 'await-letter' });
  expect(meaning(press('h'), { afterG: true })).toEqual({ does: 'go', to: '/' });
  expect(meaning(press('j'), { afterG: true })).toBeNull();
});
