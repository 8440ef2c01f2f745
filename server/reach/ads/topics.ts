import { readDataFile, wordsIn } from '../../data/data-file.ts';
import { plainText, Signs } from './plain-text.ts';

export interface Topic {
  readonly name: string;
  readonly signs: Signs;
}

/** Topics that one app is often of, so that a word of one says little against the other. */
const families = [
  'running fitness health cycling yoga diet',
  'meditation sleep yoga diary',
  // The sounds of rain and the songs that people fall asleep to.
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

/** What apps of any kind do by the way: they scan, take pictures and notes, list, remind. */
const means: ReadonlySet<string> = new Set('scanner photo camera video notes tasks calendar chat maps'.split(' '));

export const isMeans = ({ name }: Topic): boolean => means.has(name);

/** A topic as the end of `its words are of …`, where its name is not. */
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

/** Whether a word of another topic says little against one's own: both are often of one app, or it is how apps work. */
export const isNearAny = (own: readonly Topic[], other: Topic): boolean =>
  means.has(other.name) ||
  families.some((family) => family.has(other.name) && own.some(({ name }) => family.has(name)));

const file = readDataFile('ads/topics');
export const topics: readonly Topic[] = [...file.keys()].map((name) => ({
  name,
  signs: new Signs(wordsIn(file, name)),
}));

/** A topic that is a part of another: all that is said of it is said of the wider one too, and not the other way round. */
const within: Readonly<Record<string, string>> = { expenses: 'budget' };

const saysMore = (wide: Topic, part: Topic, plain: string): boolean =>
  wide.signs.in(plain).some((word) => part.signs.first(` ${word} `) < 0);

/** The topics that the words for a kind of app are of: `Meditation & Sleep` is of two, an expense tracker of expenses alone. */
export const topicsOf = (kind: string): Topic[] => {
  const plain = plainText(kind);
  const said = topics.filter(({ name, signs }) => signs.first(plain) >= 0 || plain.includes(` ${name} `));
  return said.filter((topic) => {
    const part = said.find(({ name }) => within[name] === topic.name);
    const wide = said.find(({ name }) => name === within[topic.name]);
    // Who asks for budgets and expenses asks for the wider of the two.
    return part ? saysMore(topic, part, plain) : wide === undefined || !saysMore(wide, topic, plain);
  });
};

/** The topics that tell against one's own. */
export const topicsBeside = (own: readonly Topic[]): Topic[] =>
  topics.filter((topic) => !own.includes(topic) && !own.some(({ name }) => name === within[topic.name]));

/** Whether a title says that an app is of the wider topic, and nothing of the part of it that is wanted. */
export const isWiderOnly = (wanted: readonly Topic[], title: string): boolean => {
  const plain = plainText(title);
  return wanted.some(({ name, signs }) => {
    const wide = topics.find((topic) => topic.name === within[name]);
    return wide !== undefined && wide.signs.first(plain) >= 0 && signs.first(plain) < 0;
  });
};
