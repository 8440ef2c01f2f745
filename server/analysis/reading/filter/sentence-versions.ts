import { matchesIn, regExp } from '../../words/reg-exp.ts';
import { blotOut, foldedPattern, type Sheet } from '../sheet.ts';

export interface VersionsRead {
  readonly sheet: Sheet;
  /** Versions of the app, or their beginnings. */
  readonly versions: readonly string[];
}

const before = foldedPattern(
  '(?:(?:in|on|since|after|with|of|for|from|ab|seit|in der|mit|von|depuis|avec|dans|de|en|con|desde|da|na|no|com|con|nella|della|dalla) )?(?:the |la |le |der |die |a |o )?',
);
const told = foldedPattern(
  '(?:versione|versiones|versions|version|versión|versão|versionen|ver\\.?|release|build|v|バージョン|버전)',
);
const number = '\\d{1,4}(?:\\.\\d{1,5}){1,3}';
const join = '(?: ?(?:,|and|or|&|und|oder|et|ou|y|o|e|to|-|–|bis|と|와|및|/) ?)';
/** Money, shares, ratings, sizes and versions of systems are none. */
const notBefore =
  '(?<![\\w.$€£¥-]|(?:ios|ipados|macos|android|rated|rating|score|under|over|above|below|than|average) )';
const notAfter =
  '(?![\\w-]|\\.\\w|[,]\\d| ?(?:stars?|★|⭐|out of|%|gb|mb|usd|dollars?|euros?|€|\\$|sterne|étoiles?|estrellas?|estrelas?|stelle|점|つ星))';
const tail = foldedPattern('(?: ?(?:only|nur|seulement|solo|apenas)(?![\\p{L}]))?');

/** `version 5`, `v5.4`, `5.4.0 and 5.4.1`. Behind its word any number is one; without it, one with a dot in it. */
const named = regExp(
  `${before}(?<![\\p{L}\\p{N}])${told}[ :]*(?<list>\\d{1,4}(?:\\.\\d{1,5}){0,3}(?:\\.x)?(?:${join}v?\\d{1,4}(?:\\.\\d{1,5}){0,3})*)(?![\\w.]*\\w)${notAfter}${tail}`,
  'gu',
);
const bare = regExp(
  `(?<![\\p{L}\\p{N}])(?:${before})${notBefore}(?<list>${number}(?:\\.x)?(?:${join}${number})*)${notAfter}${tail}`,
  'gu',
);
const behindWord = regExp(
  `(?<list>${number})(?: ?${foldedPattern('(?:version|versión|versão|バージョン|버전)')})(?:の|에서|의)?`,
  'gu',
);

const most = 24;

/** `What must be in v1` speaks of an app that is still to be made. */
const toBeMade =
  /(?:must|should|ha(?:s|ve) to|needs? to) be in (?:our |my |the )?v ?1$|(?:built?|made|make|launch\p{L}*)(?![\p{L}]).* v ?1$/u;

/** The versions that a sentence names. A year is none. */
export const readVersions = (given: Sheet): VersionsRead => {
  let sheet = given;
  const versions = new Set<string>();
  for (const rule of [named, behindWord, bare]) {
    for (const match of matchesIn(sheet.folded, rule)) {
      const parts = (match.groups!.list!.match(/\d{1,4}(?:\.\d{1,5}){0,3}/gu) ?? []).filter(
        (part) => !/^20[0-3]\d$/u.test(part),
      );
      const upTo = sheet.folded.slice(0, match.index + match[0].length);
      if (parts.length === 0 || toBeMade.test(upTo)) continue;
      for (const part of parts) versions.add(part);
      sheet = blotOut(sheet, match.index, match.index + match[0].length);
    }
  }
  return { sheet, versions: [...versions].slice(0, most) };
};
