/** The letters of all scripts in Unicode's first plane, in hexadecimal; marks and unassigned characters between them count in. */
const letterRanges = `
  41-5a 61-7a aa b5 ba c0-d6 d8-f6 f8-2c1 2c6-2d1 2e0-2e4 2ec 2ee 370-374 376-37d 37f 386 388-3f5 3f7-481 48a-559
  560-588 5d0-5f2 620-64a 66e-6d3 6d5 6e5-6e6 6ee-6ef 6fa-6fc 6ff 710-7b1 7ca-7f5 7fa 800-828 840-858 860-887
  889-88f 8a0-8c9 904-961 971-9e1 9f0-9f1 9fc a05-a5e a72-a74 a85-ae1 af9-b61 b71 b83-bd0 c05-c61 c80 c85-ce1
  cf1-d4e d54-d56 d5f-d61 d7a-dc6 e01-e33 e40-e46 e81-ec6 edc-f00 f40-f6c f88-f8c 1000-103f 1050-108e 10a0-10fa
  10fc-135a 1380-138f 13a0-13fd 1401-166c 166f-167f 1681-169a 16a0-16ea 16f1-1731 1740-17b3 17d7 17dc 1820-191e
  1950-19c9 1a00-1a16 1a20-1a54 1aa7 1b05-1b4c 1b83-1baf 1bba-1be5 1c00-1c23 1c4d-1c4f 1c5a-1c7d 1c80-1cbf
  1ce9-1fbc 1fbe 1fc2-1fcc 1fd0-1fdb 1fe0-1fec 1ff2-1ffc 2071 207f 2090-209c 2102 2107 210a-2113 2115 2119-211d
  2124 2126 2128 212a-212d 212f-2139 213c-213f 2145-2149 214e 2183-2184 2c00-2ce4 2ceb-2cf3 2d00-2d6f 2d80-2dde
  2e2f 3005-3006 3031-3035 303b-303c 3041-3096 309d-309f 30a1-30fa 30fc-318e 31a0-31bf 31f0-31ff 3400-4dbf
  4e00-a48c a4d0-a4fd a500-a60c a610-a61f a62a-a66e a67f-a6e5 a717-a71f a722-a788 a78b-a822 a840-a873 a882-a8b3
  a8f2-a8f7 a8fb a8fd-a8fe a90a-a925 a930-a946 a960-a9b2 a9cf a9e0-a9ef a9fa-aa4b aa60-aa76 aa7a-aadd aae0-aaea
  aaf2-ab5a ab5c-ab69 ab70-abe2 ac00-d7fb f900-fb28 fb2a-fbb1 fbd3-fd3d fd50-fd8f fd92-fdc7 fdf0-fdfb fe70-fefc ff21-ff3a
  ff41-ff5a ff66-ffdc
`;

const digitRanges = `
  30-39 b2-b3 b9 bc-be 660-669 6f0-6f9 7c0-7c9 966-96f 9e6-9ef 9f4-9f9 a66-a6f ae6-aef b66-b6f b72-b77 be6-bf2
  c66-c6f c78-c7e ce6-cef d58-d5e d66-d78 de6-def e50-e59 ed0-ed9 f20-f33 1040-1049 1090-1099 1369-137c 16ee-16f0
  17e0-17f9 1810-1819 1946-194f 19d0-19da 1a80-1a99 1b50-1b59 1bb0-1bb9 1c40-1c49 1c50-1c59 2070 2074-2079
  2080-2089 2150-2182 2185-2189 2460-249b 24ea-24ff 2776-2793 2cfd 3007 3021-3029 3038-303a 3192-3195 3220-3229
  3248-324f 3251-325f 3280-3289 32b1-32bf a620-a629 a6e6-a6ef a830-a835 a8d0-a8d9 a900-a909 a9d0-a9d9 a9f0-a9f9
  aa50-aa59 abf0-abf9 ff10-ff19
`;

/** In the characters themselves: as escapes they would make the longest patterns too long to be compiled to machine code. */
const classOf = (ranges: string): string =>
  ranges.replace(/[0-9a-f]+/gu, (code) => String.fromCharCode(Number.parseInt(code, 16))).replace(/\s/gu, '');

const spelledOut: Readonly<Record<string, string>> = {
  '\\p{L}': classOf(letterRanges),
  '\\p{N}': classOf(digitRanges),
};
const property = /\\p\{[LN]\}/gu;
const classOrProperty = /\[(?:[^\]\\]|\\.)*\]|\\p\{[LN]\}/gsu;

/**
 * A regular expression in which `\p{L}` and `\p{N}` are spelled out as ranges: with the engine's own tables, which have
 * every letter of every plane, the hundreds of patterns that read a question take far longer to compile, in every process.
 */
export const regExp = (source: string, flags = 'u'): RegExp =>
  new RegExp(
    source.replace(classOrProperty, (part) =>
      part.startsWith('[') ? part.replace(property, (name) => spelledOut[name]!) : `[${spelledOut[part]!}]`,
    ),
    flags,
  );

/** All matches of a global pattern. `matchAll` copies its pattern at every call, which costs more than most searches. */
export const matchesIn = (text: string, pattern: RegExp): RegExpExecArray[] => {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1;
  }
  return found;
};
