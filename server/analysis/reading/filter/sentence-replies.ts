import { matchesIn, regExp } from '../../words/reg-exp.ts';
import { blot, blotOut, foldedPattern, type Sheet } from '../sheet.ts';

export interface RepliesRead {
  readonly sheet: Sheet;
  /** Whether the developer should have replied; null when the sentence does not say. */
  readonly replied: boolean | null;
}

const maker = "(?:the |a |their )?(?:developers?|devs?|dev team|team|publisher|company|vendor|maker)(?:['’]s?)?";
const reviews = '(?:reviews?|ratings?|ones|complaints|feedback)';
const taken = `[${blot} ]*`;

/** That nobody has replied comes first: `without a reply` holds `a reply`. */
const unanswered = [
  `unanswered(?= ${taken}(?:\\p{L}+ ){0,2}${taken}${reviews})|unanswered$|(?<=${reviews} )(?:are |is |left |still |that (?:are|were) )*unanswered`,
  `(?:that |which )?${maker} (?:(?:never|hasn't|has not|haven't|have not|didn't|did not|do not|don't|does not|doesn't|has never|have never)(?: ever)? (?:repl(?:y|ied|ies)|answer(?:ed|s)?|respond(?:ed|s)?)|ignored|left unanswered)(?: to)?`,
  `(?:that |which |who )?(?:(?:has|have|had|did|do|does)(?:n't| not)|never)(?: ever)? (?:had|have|got|get|gotten|received?)(?: an?| any)? (?:(?:repl(?:y|ies)|responses?|answers?)(?: back)? (?:from|by) ${maker}|${maker} (?:repl(?:y|ies)|responses?|answers?))`,
  // That support gives none is a topic.
  `(?<!(?:support|service|chat|care|desk|hotline|helpline|mails?|emails?) )(?:that (?:have|got|has) |with |have )?(?:no|without(?: an?| any)?) (?:${maker} )?(?:repl(?:y|ies)|responses?|answers?)(?: (?:from|by) ${maker})?(?= *$|[,.;]|${blot}| about)`,
  'unbeantwortete[nr]?|ohne (?:eine )?antwort(?: (?:des|der|vom) entwickler(?:s|in)?)?|nicht beantwortete[nr]?',
  'sans réponse(?: (?:du|des) développeurs?)?|non répondus',
  'sin respuesta(?: del? (?:los )?desarrollador(?:es)?)?|no respondidas|sin responder',
  'sem resposta(?: d[oa]s? desenvolvedor(?:es|a)?)?|não respondidas',
  'senza risposta(?: d(?:ello|egli|i) sviluppator[ei])?|non risposte',
] as const;
const answered = [
  `(?:that |which |where |to which )?${maker} (?:has |have |had |did )?(?:already )?(?:answer(?:ed|s)?|repl(?:ied|y|ies)|respond(?:ed|s)?)(?: to)?`,
  `(?:with|(?:that |which )?(?:have|has|had|got|get|received)) (?:an? |some )?${maker} (?:repl(?:y|ies)|responses?|answers?)`,
  `(?:with|(?:that |which )?(?:have|has|had|got|get|received)) (?:an? |some )?(?:repl(?:y|ies)|responses?|answers?) (?:back )?(?:from|by) ${maker}`,
  `(?:answered|replied to|responded to) (?:by )${maker}`,
  `answered(?= ${taken}${reviews})|(?<=${reviews} )with (?:an? )?(?:repl(?:y|ies)|responses?)(?= *$|[,.;]|${blot}| about)`,
  `(?:they|he|she) (?:answered|replied(?: to)?|responded(?: to)?)`,
  '(?:vom|von den|durch den) entwickler(?:n|team)? beantwortete?[nr]?|mit (?:einer )?antwort(?: (?:des|der|vom) entwickler(?:s|in)?)|(?:die |auf die )?(?:der|die) entwickler (?:geantwortet|beantwortet) (?:hat|haben)|beantwortete[nr]?(?= )',
  'avec (?:une )?réponse(?: (?:du|des) développeurs?)?|auxquels? (?:le développeur|les développeurs) (?:a|ont) répondu',
  'con respuesta(?: del? (?:los )?desarrollador(?:es)?)?|(?:que |a las que )?(?:el desarrollador|los desarrolladores) (?:respondió|respondieron|ha respondido|contestó)|respondidas por (?:el desarrollador|los desarrolladores)',
  'com resposta(?: d[oa]s? desenvolvedor(?:es|a)?)?|(?:que )?(?:o desenvolvedor|os desenvolvedores) (?:respondeu|responderam)|respondidas pel[oa]s? desenvolvedor(?:es|a)?',
  '(?:con|a cui) (?:la )?risposta(?: d(?:ello|egli|i) sviluppator[ei])?|(?:a cui )?(?:lo sviluppatore|gli sviluppatori) (?:ha|hanno) risposto',
] as const;
const unansweredUnspaced =
  '(?:開発者(?:から|の))?返信(?:の|が)?な(?:い|し|かった)|未返信|返答のない|(?:개발자(?:가|의)? ?)?(?:답변|답글|회신)(?:이|을)? ?(?:없는|안 ?한|하지 ?않은)|미답변';
const answeredUnspaced =
  '(?:開発者(?:が|から(?:の)?|の))?返信(?:した|された|のある|がある|あり|付き|済み)の?|(?:개발자(?:가|의)? ?)?(?:답변|답글)(?:이|을)? ?(?:있는|한|달린|남긴|해준|된)';

const rulesOf = (spaced: readonly string[], unspaced: string): RegExp[] => [
  ...spaced.map((each) => regExp(`(?<![\\p{L}\\p{N}])(?:${foldedPattern(each)})(?![\\p{L}\\p{N}])`, 'gu')),
  regExp(foldedPattern(unspaced), 'gu'),
];
const noRules = rulesOf(unanswered, unansweredUnspaced);
const yesRules = rulesOf(answered, answeredUnspaced);

/** Whether the reviews wanted are those that the developer has replied to. That support never answers is a topic. */
export const readReplies = (given: Sheet): RepliesRead => {
  let sheet = given;
  let replied: boolean | null = null;
  for (const [rules, value] of [
    [noRules, false],
    [yesRules, true],
  ] as const) {
    for (const rule of rules) {
      for (const match of matchesIn(sheet.folded, rule)) {
        if (match[0].trim() === '') continue;
        replied ??= value;
        sheet = blotOut(sheet, match.index, match.index + match[0].length);
      }
    }
  }
  return { sheet, replied };
};
