import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlToText } from './rows.ts';

test('line breaks and paragraphs stay, tags go, entities are decoded once', () => {
  expect(htmlToText('One<br>two<br/>three<BR />four')).toBe('One\ntwo\nthree\nfour');
  expect(htmlToText('<p>First</p><p>Second</p>')).toBe('First\nSecond');
  expect(htmlToText('<b>Bold</b> &amp; <a href="https://x.example?a=1&amp;b=2">link</a>')).toBe('Bold & link');
  expect(htmlToText('&lt;b&gt; &quot;x&quot; &#39;y&#39; &#x1F44D; &amp;lt; &eacute;t&eacute;&nbsp;&rarr;')).toBe(
    '<b> "x" \'y\' 👍 &lt; été →',
  );
});

test('what only looks like a tag or an entity is text', () => {
  expect(htmlToText('in < 5 minutes, a > b, &unknown; &constructor; AT&T &copy2020 &#; &#x;')).toBe(
    'in < 5 minutes, a > b, &unknown; &constructor; AT&T &copy2020 &#; &#x;',
  );
});

test('the number of no character is the replacement character, as in a browser', () => {
  for (const entity of ['&#0;', '&#xD800;', '&#x110000;', `&#${'9'.repeat(400)};`]) {
    expect(htmlToText(`a${entity}b`)).toBe('a\ufffdb');
  }
});

test('whatever is written, what comes out is well-formed text without NUL', () => {
  const number = fc.oneof(fc.nat(0x120000), fc.constantFrom(0, 0xd800, 0xdfff, 0x10ffff, 0x110000));
  const part = fc.oneof(
    number.map((code) => `&#${code};`),
    number.map((code) => `&#x${code.toString(16)};`),
    fc.constantFrom('&', '&amp;', '&#', '&#x', ';', '&lt;', '<b', '>', '</p>', '<br>', '&nbsp;', '&amp;#0;'),
    fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => text.replaceAll('\u0000', '')),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = htmlToText(parts.join(''));
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toContain('\u0000');
    }),
  );
});
