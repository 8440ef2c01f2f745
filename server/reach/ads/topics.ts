import { readDataFile, wordsIn } from '../../data/data-file.ts';
import { plainText, Signs } from './plain-text.ts';

export interface Topic {
  readonly name: string;
  readonly signs: Signs;
}

/** Topics that apps often combine, so that a word of one is weak evidence against another. */
const families = [
  'running fitness health cycling yoga diet',
  'meditation sleep yoga diary',
  // Rain sounds, and music for falling asleep.
  'sleep weather music',
  'budget expenses',
  'habits tasks diary health focus fitness',
  'notes tasks calendar focus diary',
  'photo camera video drawing',
  'languages study kids',
  'recipes diet shopping',
  'travel maps rides parking weather',
  'chat dating',
  'scanner camera invoices notes',
  'games kids',
].map((line) => new Set(line.split(' ')));

/** Features of many kinds of apps, such as scanning, photos, notes and reminders. */
const means: ReadonlySet<string> = new Set('scanner photo camera video notes tasks calendar chat maps'.split(' '));

export const isMeans = ({ name }: Topic): boolean => means.has(name);

/** Phrases for topics whose name doesn't fit in `its text is about …`. */
const spoken: Readonly<Record<string, string>> = {
  budget: 'budgets',
  photo: 'photos',
  video: 'videos',
  camera: 'cameras',
  calendar: 'calendars',
  scanner: 'scanning',
  cleaner: 'cleaning up a phone',
};

export const spokenTopic = ({ name }: Topic): string => spoken[name] ?? name;

/** Whether another topic is weak evidence against one's own, because apps often combine them or it is a feature. */
export const isNearAny = (own: readonly Topic[], other: Topic): boolean =>
  means.has(other.name) ||
  families.some((family) => family.has(other.name) && own.some(({ name }) => family.has(name)));

const file = readDataFile('ads/topics');
export const topics: readonly Topic[] = [...file.keys()].map((name) => ({
  name,
  signs: new Signs(wordsIn(file, name)),
}));

/** Narrow topics by their wider one: words of the narrow topic belong to the wider one too, but not vice versa. */
const within: Readonly<Record<string, string>> = { expenses: 'budget' };

const saysMore = (wide: Topic, part: Topic, plain: string): boolean =>
  wide.signs.in(plain).some((word) => part.signs.first(` ${word} `) < 0);

/** Topics of a kind of app: `Meditation & Sleep` has two, an expense tracker only expenses. */
export const topicsOf = (kind: string): Topic[] => {
  const plain = plainText(kind);
  const said = topics.filter(({ name, signs }) => signs.first(plain) >= 0 || plain.includes(` ${name} `));
  return said.filter((topic) => {
    const part = said.find(({ name }) => within[name] === topic.name);
    const wide = said.find(({ name }) => name === within[topic.name]);
    // If both are named, the wider one counts.
    return part ? saysMore(topic, part, plain) : wide === undefined || !saysMore(wide, topic, plain);
  });
};

export const topicsBeside = (own: readonly Topic[]): Topic[] =>
  topics.filter((topic) => !own.includes(topic) && !own.some(({ name }) => name === within[topic.name]));

/** Whether a title has the wider topic, but not the wanted part of it. */
export const isWiderOnly = (wanted: readonly Topic[], title: string): boolean => {
  const plain = plainText(title);
  return wanted.some(({ name, signs }) => {
    const wide = topics.find((topic) => topic.name === within[name]);
    return wide !== undefined && wide.signs.first(plain) >= 0 && signs.first(plain) < 0;
  });
};
