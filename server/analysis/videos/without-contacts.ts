import { withoutAddresses } from '../creators/contacts.ts';
import type { FoundVideo } from './to-file.ts';

const at = String.raw`(?:\s*[[({<]\s*(?:at|a|@|ät|arroba|arobase)\s*[\])}>]\s*|\s+@\s+)`;
const dot = String.raw`(?:\s*[[({<]\s*(?:dot|punkt|punto|point|\.)\s*[\])}>]\s*|\s+dot\s+|\.)`;
/** Mail addresses as people write them so that machines do not read them: `name [at] site (dot) com`. */
const masked = new RegExp(
  String.raw`[\w.+-]+${at}[\w-]+(?:${dot}[\w-]+)+|[\w.+-]+\s+at\s+[\w-]+(?:\s+dot\s+[\w-]+)+|[\w.+-]+@[\w-]+(?:\s+dot\s+[\w-]+)+`,
  'giu',
);
/** Numbers that are written as they are dialled inside a country. */
const dialled = /(?<![\w./=-])0\d{2,4}[ /-]\d{5,9}(?!\d)|(?<![\w./=-])0\d{9,11}(?!\d)/gu;

/** A text for the library, without the mail addresses and telephone numbers in it. */
export const withoutContacts = (text: string): string =>
  withoutAddresses(text.replace(masked, '…')).replace(dialled, '…');

/** What lies beyond is longer than any platform's own bound. */
const longestDescription = 5_000;

/** A video as it is read here: nothing by which somebody can be reached comes in with it. */
export const readable = (video: FoundVideo): FoundVideo => ({
  ...video,
  title: withoutContacts(video.title),
  description: withoutContacts(video.description.slice(0, longestDescription)),
  creator: video.creator && {
    ...video.creator,
    name: video.creator.name === null ? null : withoutContacts(video.creator.name),
  },
});
