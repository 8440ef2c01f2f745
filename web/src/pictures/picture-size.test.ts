import { expect, test } from 'vitest';
import { sizedPicture } from './picture-size.ts';

test.each([
  [
    'https://is1-ssl.mzstatic.com/image/thumb/P/v4/a/AppIcon-0-0.png/512x512bb.jpg',
    'https://is1-ssl.mzstatic.com/image/thumb/P/v4/a/AppIcon-0-0.png/128x128bb.jpg',
  ],
  [
    'https://is1-ssl.mzstatic.com/image/thumb/P/v4/a/AppIcon.png/100x100bb-80.png',
    'https://is1-ssl.mzstatic.com/image/thumb/P/v4/a/AppIcon.png/128x128bb.png',
  ],
  ['https://play-lh.googleusercontent.com/abc_DEF', 'https://play-lh.googleusercontent.com/abc_DEF=s128'],
  ['https://play-lh.googleusercontent.com/abc=w240-h480', 'https://play-lh.googleusercontent.com/abc=s128'],
  ['http://127.0.0.1:8090/icons/tidebook.png?size=512', 'http://127.0.0.1:8090/icons/tidebook.png?size=128'],
  ['http://127.0.0.1:8090/icons/tidebook.png', 'http://127.0.0.1:8090/icons/tidebook.png?size=128'],
  ['https://elsewhere.example/icon.png', 'https://elsewhere.example/icon.png'],
])('%s is asked for as %s', (url, sized) => {
  expect(sizedPicture(url)).toBe(sized);
});
