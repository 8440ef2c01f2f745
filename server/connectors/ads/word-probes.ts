import { companyKey, shortTitle, spokenName } from '../../contract/domain/company.ts';
import type { AdSubject, Probe } from './ad-library.ts';

const cutTo = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf(' ', limit);
  return text.slice(0, end > 0 ? end : limit).trim();
};

/** "Habit tracker apps" → "Habit tracker", because ads rarely say "apps". */
const withoutApps = (kind: string): string => kind.trim().replace(/(?<=\S)\s+apps?$/i, '');

/**
 * Search terms for a library: app names (the most frequent in ads), developers, then the kind of app. The kind always
 * has a place within `limit`, because it finds apps that the stores didn't return.
 */
export const wordProbes = (subject: AdSubject, limit: number, maxLength: number): readonly Probe[] => {
  const titles = subject.apps.map(({ title }) => shortTitle(title));
  const developers = subject.apps.flatMap(({ developer }) => (developer === null ? [] : [spokenName(developer)]));
  const kind = subject.kindOfApp ?? (subject.apps.length === 0 ? subject.query : null);

  const taken = new Set(['']);
  const different = (texts: readonly string[]): readonly string[] =>
    texts
      .map((text) => cutTo(text.replace(/\s+/g, ' ').trim(), maxLength))
      .filter((text) => {
        const key = companyKey(text);
        const isNew = !taken.has(key);
        taken.add(key);
        return isNew;
      });
  const last = different(kind === null ? [] : [withoutApps(kind)]).slice(0, limit);
  const first = different([...titles, ...developers]).slice(0, limit - last.length);
  return [...first, ...last].map((words) => ({ by: 'words', words }));
};
