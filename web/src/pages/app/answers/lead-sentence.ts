/**
 * The first sentence of a markdown answer, without heading and citations.
 *
 * @param skipped lines to skip: a teardown starts with what it has read
 */
export const leadSentence = (markdown: string, skipped = 0): string => {
  const lines = markdown.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'));
  const line = lines[skipped] ?? lines[0] ?? '';
  const words = line
    .replace(/^\s*(?:[-*>]|\d+[.)])\s+/, '')
    .replace(/\s*\[[a-z][\w -]*\]/g, '')
    .trim();
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(words);
  return first?.segment.trim() ?? '';
};
