import { expect, test } from 'vitest';
import { ShapeChanged } from '../wire/read.ts';
import { readXml, xmlText } from './review-feed.ts';

const titleOf = (inner: string): unknown =>
  xmlText(readXml(`<feed><title>${inner}</title></feed>`).at('feed', 'title')).value;

test('entities are decoded once: the five of XML, and the numeric ones', () => {
  expect(titleOf('&lt;b&gt; &amp; &quot;it&#39;s&quot; &#x2728; &apos;')).toBe('<b> & "it\'s" ✨ \'');
  expect(titleOf('&amp;lt; &amp;#39; &amp;amp;')).toBe('&lt; &#39; &amp;');
  expect(titleOf('&nope; &#x110000; &#9999999; &constructor;')).toBe('&nope; &#x110000; &#9999999; &constructor;');
});

test('texts are kept as they are: white space, digits, and what stands beside attributes', () => {
  expect(titleOf('  007\n ')).toBe('  007\n ');
  const [content] = readXml('<feed><entry><content type="text">1e3</content></entry></feed>')
    .at('feed', 'entry', 0, 'content')
    .items();
  expect(xmlText(content!).value).toBe('1e3');
});

test('one entry is a list of one, and none is nothing', () => {
  expect(readXml('<feed><entry><id>1</id></entry></feed>').at('feed', 'entry').array()).toHaveLength(1);
  expect(readXml('<feed><id>1</id></feed>').at('feed', 'entry').present).toBe(false);
});

test('what is not XML is a changed shape', () => {
  for (const text of ['', 'no', '{}', '<feed>', '<feed></fed>', '<feed/><feed/>']) {
    expect(() => readXml(text).at('feed').object(), text).toThrow(ShapeChanged);
  }
});
