import { matchesIn, regExp } from '../../words/reg-exp.ts';
import { blot, blotOut, foldedPattern, type Sheet } from '../sheet.ts';
import { excludedThings } from '../topic/exclusion.ts';

export interface ExclusionsRead {
  readonly sheet: Sheet;
  /** What the reviews should not be about, as it was written. */
  readonly exclude: readonly string[];
  /** A word of the apps that are not meant: `kids` of `not the kids one`. */
  readonly excludedKinds: readonly { readonly text: string; readonly start: number; readonly end: number }[];
}

const reviews =
  '(?:reviews?|ratings?|feedback|complaints?|comments?|opinions?|bewertungen|rezensionen|avis|reseñas|opiniones|quejas|avaliações|reclamações|recensioni|lamentele)';

/** What says that something is not wanted, and nothing else. */
const sure =
  'anything but|everything but|unrelated to|irrelevant to|that (?:has|have|had) nothing to do with|all but|nothing to do with|not interested in|rather than(?! \\p{L}+ing(?!\\p{L}))|outside of|excluding|exclude|except(?: for)?|leaving out|leave out|other than|aside from|apart from|no mention of|but nothing|not counting|setting aside|besides|barring|minus|ausgenommen|abgesehen von|außer|ausser|bis auf(?! weiteres)|mit ausnahme von|aber nichts|nichts mit|sauf|excepté|à part(?! ça| cela)|hormis|en dehors d(?:es?|u)|hors(?! (?:ligne|connexion|service|réseau|sujet|de) ?)|autres? que|à l.exception de|en excluant|mais rien|rien à voir avec|excepto|(?<!(?:foi|ser|é|não|fica|está|è|stato|non) )salvo|excluyendo|aparte del?|fuera del?(?! (?:línea|servicio|casa|lugar))|además del?|quitando|sin contar|todo menos|pero nada|nada que ver con|exceto|excluindo|tirando|além d[aeo]s?|(?<!jog\\p{L}{1,4} )fora(?! d[aeo]s? )|com exceção d[aeo]s?|tudo menos|mas nada|nada a ver com|tranne|eccetto|esclus[oaie]|escludendo|a parte(?! questo| ciò)|oltre a(?:l|lla|i|lle|gli)?|al di fuori d(?:i|el|ella|ei|elle)|ad eccezione d(?:i|el|ella|ei|elle)|ma niente|niente a che fare con';
/** What asks to pass something over where it begins a clause; elsewhere an app or its makers do: `can't skip ads`. */
const bidding = 'ignoring|ignore|skipping|forget about|never mind|nevermind';
/** What says no to anything: it leaves out a topic where a preposition or the reviews before it say so. */
const no =
  'but (?:not|no|without)|and not|not|nothing|without|aber (?:nicht|keine?|ohne)|nicht|nichts|ohne|mais (?:pas|sans)|pas|rien|sans|pero (?:no|sin)|no|nada|sin|mas (?:não|sem)|não|nada|sem|ma (?:non|senza)|non|niente|senza';
const about =
  '(?:about|mentioning|regarding|related to|because of|concerning|talking about|über|zum thema|wegen|sur|à propos d[eu]s?|sobre|sul|sulla|sui|sulle|su|riguardo a)';
const fillers = `(?:${about}|on|of|zu|de|del|du|des|di|those|reviews?|the ones|anything|the|any|all|bewertungen|die|das|den|ceux|les|la|le|l'|los|las|el|o|a|os|as|gli|il|lo)`;
/** To the end of the clause, or to where it is said whose: `everything but crashes in puzzle games`. */
const whose = foldedPattern('in|from|for|bei|dans|chez|en|em|nos|nas|nelle|nei|nella|nel');
const what = `(?<what>[^,;.!?()${blot}]+?(?: ?\\([^()${blot}]*\\))?)(?=\\s*(?:[,;.!?()${blot}]|$)| (?:${whose}) )`;

const edge = '(?<![\\p{L}\\p{N}])';
/** A clause that denies what reviews are about, up to the thing itself, by language. */
const clauses: readonly string[] = [
  "(?:(?:that|which|who|where|and|but|as long as) )?(?:(?:it|they|people|users|reviewers) )?(?:is|are|was|were|has|have|had|do|does|did)(?:n't|nt| not| never) (?:(?:really|just|only|even|all|been|be|primarily|mainly|purely|actually) )*(?:about|related to|(?:anything )?to do with|due to|because of|caused by|down to|regarding|concerning|concern|mention(?:ing)?|(?:talk|complain|moan|speak|writ)(?:e|ing)? (?:about|of)|involv(?:e|ing)|bring(?:ing)? up)",
  '(?:(?:die|der|das|wo|welche|in denen|bei denen|aber) )?(?:(?:es|sie) )?(?:sich )?nicht (?:um|auf|über|wegen|von|mit)',
  '(?:die|welche) nicht(?= .{2,30} (?:betreffen|erwähnen|ansprechen|thematisieren))',
  "(?:qui|que|où) (?:ne |n')(?:(?:parle|concerne|mentionne|porte|traite|évoque)(?:nt)?|est|sont|soit|soient|a|ont) (?:pas|jamais|rien)(?: (?:trait|rapport|à voir|question))?(?: (?:d[eu]s?|d'|sur|à|aux?|avec))?",
  'que no (?:hablen?|hablan?|sean?|es|son|traten?|tratan?|mencionen?|mencionan?|teng\\p{L}+ que ver|tien\\p{L}+ que ver|se refier\\p{L}+|va(?:ya)?n?)(?: (?:del?|sobre|con|al?|por))?',
  'que não (?:fale[mn]?|falam?|sejam?|é|são|seja|trat[ae]m?|mencion[ae]m?|t[eê]nham? (?:a|que) ver|t[eê]m (?:a|que) ver)(?: (?:d[eoa]s?|sobre|com|[ao]s?))?',
  "che non (?:parl\\p{L}+|riguard\\p{L}+|sian?o?|sono|è|tratt\\p{L}+|menzion\\p{L}+|c'entr\\p{L}+|(?:hanno|abbiano) a che fare)(?: (?:d(?:i|el|ella|ei|elle|egli)|su(?:l|lla|i|lle|gli)?|con|per))?",
];
const behindReviews = `(?<=${foldedPattern(reviews)} ?[${blot} ]*)`;
const rules: readonly RegExp[] = [
  regExp(`[,;]? ?${edge}(?:${foldedPattern(sure)}) (?:${foldedPattern(fillers)} )*${what}`, 'gu'),
  // `Tidebook, ignore sync`, `reviews skipping crashes`, `skip the price complaints`.
  regExp(
    `(?:${behindReviews}|(?<=^|[:.!?–—] ?|${blot} and )|[,;] ?)(?:please )?${edge}(?:(?:${foldedPattern(bidding)}) (?:${foldedPattern(fillers)} )*|(?:skip (?:${foldedPattern(fillers)} )+|(?<!^)skip ))${what}`,
    'gu',
  ),
  // `reviews from Austria, but without crashes`: behind a pause.
  regExp(
    `[,;] ?(?:${foldedPattern('but without|aber ohne|mais sans|pero sin|mas sem|ma senza')}) (?:${foldedPattern(fillers)} )*${what}`,
    'gu',
  ),
  // `not about ads`, `nichts über Werbung`, `that do not mention ads`.
  regExp(
    `[,;]? ?${edge}(?:that |which |who )?(?:are |is |do |does )?(?:${foldedPattern(no)}|aren't|don't|doesn't|qui ne|que no|que não|che non|die nicht) (?:(?:mention|talk about|speak of|deal with|parlent pas d(?:es|[eu])|mentionnent pas|soient pas|sont pas|hablen? del?|hablan del?|traten del?|mencionen|sean|son|falem d[aeo]s?|falam d[aeo]s?|mencionem|sejam|são|parlano d[ei]l?l?[aoe]?|parlino d[ei]l?l?[aoe]?|siano|sono|erwähnen|von)|${foldedPattern(about)}) (?:${foldedPattern(fillers)} )*${what}`,
    'gu',
  ),
  // `that wasn't about crashing`, `die sich nicht um den Preis drehen`: a clause that says what they are not about.
  ...clauses.map((clause) =>
    regExp(`[,;]? ?${edge}(?:${foldedPattern(clause)}) ?(?:${foldedPattern(fillers)} )*${what}`, 'gu'),
  ),
  // `negative feedback without price talk`, `complaints, not crashes`: behind the reviews that are meant.
  regExp(
    `${behindReviews}[,;]? ?${edge}(?:${foldedPattern('but not|but no|but without|and not|without|not|aber nicht|aber keine|ohne|nicht|mais pas|sans|pero no|sin|mas não|sem|ma non|senza|minus')}) (?!(?:working|opening|loading|being|able|enough|only|just|all|even)(?![\\p{L}]))(?:${foldedPattern(fillers)} )*${what}`,
    'gu',
  ),
  // `Tidebook, not the login`, but not `Tidebook, not syncing`: behind a name and a pause.
  regExp(
    `(?<=${blot})\\s*[,;–-]\\s*(?:but )?(?:${foldedPattern('not|nicht|pas|no|não|non')}) (?!(?:able|enough|only|just|all|even|\\p{L}+ing)(?![\\p{L}]))(?:${foldedPattern(fillers)} )+${what}`,
    'gu',
  ),
  // `not the refund drama`, `no crash talk please`: what says that it is talked of stands behind.
  regExp(
    `[,;]? ?${edge}(?:but )?(?:not|no|without|kein|keine|ohne|pas de|sans|sin|sem|senza) (?:${foldedPattern(fillers)} )*(?<what>[^,;.!?()${blot}]{2,40}?) (?:${foldedPattern('talk|stuff|thing|ones|complaints?|reviews?|mentions?|chatter|drama|moaning|whining|ranting|rants|noise|saga|gerede|gejammer|gemecker|sachen|themen|kram|plaintes|histoires|quejas|cosas|reclamações|coisas|lamentele|cose')})(?: please| pls| plz| bitte)?(?![\\p{L}])`,
    'gu',
  ),
  /(?<=\s)-(?=\p{L})(?<what>[\p{L}\p{N}]+)/gu,
  /(?<what>[^\s,、。のは\ufffc]{1,14}?)(?:に関する(?:もの|レビュー)?|について|の話)?(?:以外|を除(?:く|いた|いて)|は除外|ではなく|じゃなくて|(?:と|に)は?関係(?:の|が)?な(?:い|く)|ではない|じゃない|に触れ(?:て(?:い)?ない|ない))(?:の|で|に)?/gu,
  /(?<what>(?:[^\s,\ufffc]{1,14}(?:와|과|하고|랑) )?[^\s,\ufffc]{1,14}?)(?:에 ?대한 ?(?:것|리뷰)?|관련(?:된)?(?: ?것)?)?(?:은|는|을|를)? ?(?:제외(?:하고|한|하면)?|빼고|말고|이외의?)/gu,
  /(?<what>[^\s,\ufffc]{1,14}?)(?:(?:와|과|하고|랑)(?:는|은)? (?:상관|관계) ?없는|(?:와|과)(?:는)? 무관한|(?:에 ?(?:대한|관한)| ?관련)? ?(?:것|게|건|거|얘기|이야기|내용|문제|리뷰)(?:이|가|은|는)? 아닌)/gu,
];

/** `not the kids one`. */
const otherOne = regExp(
  `[,;]? ?${edge}(?:but )?(?:${foldedPattern('not|except|excluding|without|nicht|außer|ohne|sauf|pas|no|excepto|não|exceto|non|tranne')}) (?:${foldedPattern('the|die|der|das|la|le|el|los|o|a|il|lo')}) (?<word>[\\p{L}]+)[ -](?:${foldedPattern('ones?|versions?|apps?|editions?|variante|ausgabe|versión|versão|versione')})(?![\\p{L}])`,
  'gu',
);

const trailing = regExp(
  ` ?${edge}(?:${foldedPattern('stuff|talk|things?|ones|reviews?|complaints?|issues?|problems?|topics?|related|please|drama|moaning|whining|ranting|rants|noise|saga|handeln|handelt|sprechen|spricht|geht|gehen|dreht|drehen|betreffen|erwähnen|ansprechen|thematisieren|beschweren|zu tun haben|zu tun hat|gejammer|gemecker|thema|themen|sachen|zeug|bewertungen|beschwerden|avis|quejas|reseñas|cosas|coisas|avaliações|reclamações|recensioni|cose')})$`,
  'iu',
);
const leading = regExp(`^(?:${foldedPattern(fillers)}) `, 'iu');

/** Within bounds, as they stand in the sheet. */
const partsOf = (sheet: Sheet, start: number, end: number): string[] =>
  excludedThings(sheet.text.slice(start, end)).flatMap((part) => {
    let bare = part;
    for (let last = ''; last !== bare; ) {
      last = bare;
      bare = bare.replace(leading, '').replace(trailing, '').trim();
    }
    return bare === '' || bare.length > 100 ? [] : [bare];
  });

const most = 24;

/** What a sentence says it does not want. In a SHOUTED sentence a NOT is like any other. */
export const readExclusions = (given: Sheet): ExclusionsRead => {
  let sheet = given;
  const excludedKinds: { text: string; start: number; end: number }[] = [];
  for (const match of matchesIn(sheet.folded, otherOne)) {
    const at = match.index + match[0].indexOf(match.groups!.word!);
    const end = at + match.groups!.word!.length;
    excludedKinds.push({ text: given.text.slice(at, end), start: at, end });
    sheet = blotOut(sheet, match.index, match.index + match[0].length);
  }
  const exclude: string[] = [];
  for (const rule of rules) {
    for (const match of matchesIn(sheet.folded, rule)) {
      const said = match.groups!.what!;
      const start = match.index + match[0].lastIndexOf(said);
      const parts = partsOf(given, start, start + said.length);
      if (parts.length === 0) continue;
      exclude.push(...parts);
      sheet = blotOut(sheet, match.index, match.index + match[0].length);
    }
  }
  return { sheet, exclude: [...new Set(exclude)].slice(0, most), excludedKinds };
};
