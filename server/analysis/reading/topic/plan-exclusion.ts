import type { Groups } from '../../search/plan.ts';
import { themeTerm } from '../../search/segment.ts';
import { isStopWord } from '../../words/stop-words.ts';
import { wordsOf } from '../../words/words.ts';
import { draftTopic } from './draft-topic.ts';

const separators = /\s*(?:,|;|\b(?:or|and|nor|und|oder|noch|et|ou|ni|y|o|e)\b|、)\s*/u;

const groupsOf = (topic: string, language: string): Groups[] => {
  const spoken = language === 'und' ? 'en' : language;
  const all = wordsOf(topic);
  const content = all.filter(({ folded }) => !isStopWord(folded, spoken));
  const { units, themes } = draftTopic({ topic, topicWords: content.length > 0 ? content : all, language });
  const words = units.flatMap(({ terms, foreign }) => (terms.length === 1 ? [[...terms[0]!, ...foreign]] : terms));
  const whole = themes.filter(({ called, covers }) => called && covers.size === units.length);
  return [...(words.length > 0 ? [words] : []), ...(whole.length > 0 ? [[whole.map(({ id }) => themeTerm(id))]] : [])];
};

/** What no match may be about, each thing by its words and by the themes it is called by: `ads or crashes`. */
export const planExclusion = (text: string, language: string): Groups[] =>
  text
    .split(separators)
    .filter((thing) => thing !== '')
    .flatMap((thing) => groupsOf(thing, language));
