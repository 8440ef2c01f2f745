import { expect, test } from 'vitest';
import { htmlToText, plainText } from './html-text.ts';

test('line breaks and paragraphs stay, tags go, entities are read once', () => {
  expect(htmlToText('One<br>two<br/>three<BR />four')).toBe('One\ntwo\nthree\nfour');
  expect(htmlToText('<p>First</p><p>Second</p>')).toBe('First\nSecond');
  expect(htmlToText('<b>Bold</b> &amp; <a href="https://x.example?a=1&amp;b=2">link</a>')).toBe('Bold & link');
  expect(htmlToText('&lt;b&gt; &quot;x&quot; &#39;y&#39; &#x1F44D; &amp;lt;')).toBe('<b> "x" \'y\' 👍 &lt;');
});

test('what only looks like a tag or an entity is text', () => {
  expect(htmlToText('in < 5 minutes, a > b, &unknown; &#0; &#xD800; AT&T')).toBe(
    'in < 5 minutes, a > b, &unknown; &#0; &#xD800; AT&T',
  );
});

test('a text of a reviewer loses its control characters and nothing else', () => {
  expect(plainText(' a\u0000b\u0007\r\nc\td\u200d👨‍👩‍👧 <br> &amp; ')).toBe('ab\nc\td\u200d👨‍👩‍👧 <br> &amp;');
});
