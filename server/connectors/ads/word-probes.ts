import { companyKey, shortTitle, spokenName } from '../../contract/domain/company.ts';
import type { AdSubject, Probe } from './ad-library.ts';

/** Cut between words where that is possible. */
const cutTo = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(' ', most);
  return text.slice(0, end > 0 ? end : most).trim();
};

/** “Habit tracker apps”: an ad says what an app does, not that there are several. */
const withoutApps = (kind: string): string => kind.trim().replace(/(?<=\S)\s+apps?$/i, '');

/**
 * What to ask a library that is searched by words: names of the apps, which ads say most often, names of their
 * developers, then the kind. The kind has a place among `most` however many names there are: it finds whom the stores did
 * not show us.
 */
export const wordProbes = (subject: AdSubject, most: number, longest: number): readonly Probe[] => {
  const titles = subject.apps.map(({ title }) => shortTitle(title));
  const developers = subject.apps.flatMap(({ developer }) => (developer === null ? [] : [spokenName(developer)]));
  const kind = subject.kindOfApp ?? (subject.apps.length === 0 ? subject.query : null);

  const taken = new Set(['']);
  const different = (texts: readonly string[]): readonly string[] =>
    texts
      .map((text) => cutTo(text.replace(/\s+/g, ' ').trim(), longest))
      .filter((text) => {
        const key = companyKey(text);
        const isNew = !taken.has(key);
        taken.add(key);
        return isNew;
      });
  const last = different(kind === null ? [] : [withoutApps(kind)]).slice(0, most);
  const first = different([...titles, ...developers]).slice(0, most - last.length);
  return [...first, ...last].map((words) => ({ by: 'words', words }));
};
