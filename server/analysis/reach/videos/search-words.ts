import { isEverydayName, nameWords } from '../../reading/apps/name-book.ts';
import type { Subject } from '../../subject/subject.ts';
import { nameOf } from './matching/app-name-in-videos.ts';
import { appWordIn } from './matching/app-talk.ts';

/** An app's name as a platform is asked for it: one that is a plain word is asked for as an app. */
export const wordsForApp = (title: string): string => {
  const name = nameOf(title);
  return isEverydayName(nameWords(name)) && appWordIn(name) === null ? `${name} app` : name;
};

/** A kind of app as a platform is asked for it: `habit tracker` alone finds paper ones. */
export const wordsForKind = (kind: string): string => (appWordIn(kind) === null ? `${kind} app` : kind);

/** What platforms are asked for, for a search by a name, a link, a kind of app or a phrase. */
export const searchWords = ({ query, kindOfApp, apps }: Subject): string => {
  if (kindOfApp !== null && apps.length > 0) return wordsForKind(kindOfApp);
  const [first] = apps;
  return first ? wordsForApp(first.title) : query;
};
