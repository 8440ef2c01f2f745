import type { Kind } from '../../tagging/review-kinds/review-kind.ts';
import { matchesIn, regExp } from '../../words/reg-exp.ts';
import { blotOut, foldedPattern, type Sheet } from '../sheet.ts';

export interface ReviewKindsRead {
  readonly sheet: Sheet;
  readonly reviewKinds: readonly Kind[];
}

/** What says that reviews of a kind are meant. A refund request is none for a feature, and `bugs` alone are a topic. */
const spaced: readonly (readonly [Kind, string])[] = [
  [
    'request',
    '(?:feature|improvement|functionality|enhancement) (?:requests?|wishes|ideas|suggestions|proposals)|(?:most )?(?:requested|wanted|wished[- ]for) features?|(?<!(?:refund|support|friend|data|permission|deletion|cancellation|delete|help|access) )requests?(?: for)?|wish ?lists?|(?<=\\p{L} )wishes|suggestions?(?: for)?',
  ],
  [
    'request',
    '(?:feature|funktions|verbesserungs)?[- ]?(?:wünsche|wünschen|vorschläge|verbesserungsvorschläge|anfragen nach funktionen)|feature-wünsche',
  ],
  ['request', 'demandes? de (?:nouvelles )?fonctionnalités?|(?:les )?suggestions? d[eu]'],
  [
    'request',
    '(?:peticiones|solicitudes|sugerencias) (?:de (?:nuevas )?(?:funciones|características|mejoras))?|sugerencias',
  ],
  [
    'request',
    '(?:pedidos|solicitações|sugestões) (?:de (?:novas )?(?:funções|funcionalidades|melhorias|recursos))?|sugestões',
  ],
  ['request', '(?:richieste|suggerimenti)(?: di (?:nuove )?(?:funzioni|funzionalità))?'],
  ['bug', 'bug reports?|fehlerberichte|rapports de bugs?|informes de errores|relatos de bugs?|segnalazioni di bug'],
  ['praise', 'praise|compliments|kudos|lob|éloges|elogios|elogi|complimenti'],
];
const unspaced: readonly (readonly [Kind, string])[] = [
  ['request', '(?:機能)?(?:要望|リクエスト)(?:の|に関する)?|(?:기능)? ?(?:요청|건의)(?: ?사항)?'],
  ['bug', '不具合報告|버그 ?(?:신고|제보)'],
];

const rules: readonly (readonly [Kind, RegExp])[] = [
  ...spaced.map(
    ([kind, pattern]) =>
      [kind, regExp(`(?<![\\p{L}\\p{N}])(?:${foldedPattern(pattern)})(?![\\p{L}\\p{N}])`, 'gu')] as const,
  ),
  ...unspaced.map(([kind, pattern]) => [kind, regExp(foldedPattern(pattern), 'gu')] as const),
];

/** The kinds of review that a sentence asks for. */
export const readReviewKinds = (given: Sheet): ReviewKindsRead => {
  let sheet = given;
  const kinds = new Set<Kind>();
  for (const [kind, rule] of rules) {
    for (const match of matchesIn(sheet.folded, rule)) {
      if (match[0].trim() === '') continue;
      kinds.add(kind);
      sheet = blotOut(sheet, match.index, match.index + match[0].length);
    }
  }
  return { sheet, reviewKinds: [...kinds] };
};
