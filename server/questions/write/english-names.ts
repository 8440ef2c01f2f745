import type { Topic } from '../../contract/resources/questions/plan.ts';
import { translationsOf } from '../../tagging/subjects/translations.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import { languageOf } from '../../tagging/words/language/languages.ts';
import { wholeSubject } from '../count/topics.ts';
import type { Answered } from './answer.ts';
import { speechIn } from './speech.ts';

const english = speechIn('en');
const groupOf = new Map<string, string>(taxonomy.map(({ id, group }) => [id, group]));

/** The name of a single theme, or of the group that all themes are in; else null. */
const nameOf = (themes: readonly string[]): string | null => {
  const groups = new Set(themes.map((theme) => groupOf.get(theme)));
  const [group] = groups;
  if (themes.length > 1 && groups.size === 1 && group) return english.group(group);
  return themes.length === 1 ? english.theme(themes[0]!) : null;
};

/** The English wording of a topic, if a list has it. */
const translated = (topic: Topic | undefined): string | null => {
  const [words, ...more] = topic?.words ?? [];
  if (words === undefined || more.length > 0 || topic!.match === 'word') return null;
  const found = translationsOf(words, languageOf(words, null)).find(({ language }) => language === 'en');
  return found?.words[0] ?? null;
};

/** Subjects of a question in another language, named in English if themes match them. */
export const namedInEnglish = (answered: Answered): Answered => {
  if (answered.kind !== 'counted') return answered;
  const { asked } = answered;
  const { ask, reading, excluded, own, insteadOf } = asked;
  if (wholeSubject(ask.topic)) return answered;
  const word = insteadOf ? null : translated(ask.topic);
  const english = insteadOf ? (ask.topic?.words[0] ?? null) : null;
  const topicName = ask.topic && ask.topic.words.length > 0 ? (word ?? nameOf(reading?.themes ?? []) ?? english) : null;
  const asideName = ask.without ? nameOf(excluded) : null;
  const named = (topic: Topic, words: string): Topic => ({ ...topic, words: [words] });
  return {
    ...answered,
    asked: {
      ...asked,
      ask: {
        ...ask,
        ...(topicName && { topic: named(ask.topic!, topicName) }),
        ...(asideName && { without: [named(ask.without![0]!, asideName)] }),
      },
      // The name of a theme is not a word to search in reviews.
      ...(topicName && word === null && { reading: { ...reading!, literal: own, said: own.reviews }, insteadOf: null }),
    },
  };
};

/** Whether words are the name of a theme or of a group of themes. */
export const isThemeName = (words: string): boolean => names.has(words);

const names: ReadonlySet<string> = new Set([
  ...taxonomy.map(({ id }) => english.theme(id)),
  ...taxonomy.map(({ group }) => english.group(group)),
]);
