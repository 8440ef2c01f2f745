/** How the stand-in model reads a sentence that is no question to plan: its topic, its names and its stars. */

const fillers = new Set(
  'a an the in on of for to and or about with at is are do does did why what how which people users reviews review apps app star stars show me find that say says from it my their they'.split(
    ' ',
  ),
);

export const readSentence = (sentence: string): { topic: string; apps: string[]; stars: number[] } => {
  const words = sentence.split(/[\s,.;!?"“”]+/u).filter((word) => word !== '');
  // A name begins with a capital and is not the sentence's first word.
  const named = [...sentence.matchAll(/(?<=\S\s)\p{Lu}[\p{L}\p{N}]+(?: \p{Lu}[\p{L}\p{N}]+)*/gu)].map(([name]) => name);
  const inNames = new Set(named.flatMap((name) => name.toLowerCase().split(' ')));
  const topic = words
    .map((word) => word.toLowerCase())
    .filter((word) => !fillers.has(word) && !inNames.has(word) && !/^\d+$/.test(word));
  return {
    topic: topic.join(' ').slice(0, 200),
    apps: named.slice(0, 10),
    stars: [...new Set([...sentence.matchAll(/\b([1-5])[ -]?stars?\b/gi)].map(([, digit]) => Number(digit)))],
  };
};
