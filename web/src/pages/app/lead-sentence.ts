/** The first sentence of an answer in markdown, without its heading and the tags of its evidence. */
export const leadSentence = (markdown: string): string => {
  const line = markdown.split('\n').find((each) => each.trim() !== '' && !each.startsWith('#')) ?? '';
  const words = line
    .replace(/^\s*(?:[-*>]|\d+[.)])\s+/, '')
    .replace(/\s*\[[a-z][\w -]*\]/g, '')
    .trim();
  const [first] = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(words);
  return first?.segment.trim() ?? '';
};
