import { matchesIn } from '../../words/reg-exp.ts';
import { anywhere, blot, blotOut, type Sheet, wholeWords } from '../sheet.ts';
import { type FrameWords, spacedFrames, unspacedFrames } from './frame-words.ts';

/**
 * What a question is wrapped in and no review says: who asks, who is asked about, that reviews are meant. Of all
 * languages at once, for a sentence of three words does not tell its own.
 */

const people =
  '(?:people|ppl|peeps|users|customers|reviewers|players|everyone|everybody|folks|persons|subscribers|they|we|you|a user|the user|anyone|anybody|most)';
const say =
  '(?:say|says|said|saying|talk|talks|talking|mention|mentions|mentioning|mentioned|think|thinks|thinking|write|writes|writing|wrote|report|reports|reporting|reported|describe|describing|feel|feeling|contain|contains|containing)';
const asks = "(?:what's|why's|whats|why|what|how|when|where|which|who)";
const helps = '(?:do|does|did|are|is|was|were|have|has|can|could|would|will|should)';
const reviews = '(?:reviews?|ratings?|reviewers?)';

/** How a request begins: `hey, could you please pull …`, `I need …`. */
const opening = `^[${blot} ,:;–-]*(?:(?:hey|hi|hello|ok|okay|so|yo|please|pls|plz)[ ,!]*)*`;

const asked = '(?:can|could|would|will) (?:you|u|we|i)(?: please| pls| plz)?';
const fetch = '(?:pull|grab|collect|gather|bring|dig up|dig out|surface|export)';
const toWhom = '(?: (?:me|us|up|out|to (?:see|know|read|find|get|pull)))*';

const english = [
  `${opening}(?:${asked} )?(?:(?:i|we)(?:'d| would)? )?(?:need|want|wanna|am looking for|are looking for|looking for|gimme|give me|show me)${toWhom}(?= )`,
  `${opening}(?:i|we)(?:'d| would) like${toWhom}(?= )`,
  // `Export to csv` may be what reviews speak of.
  `${opening}(?:${asked} ${fetch}${toWhom}(?= )|${fetch}${toWhom}(?= (?:(?:all|every|any|some|the) )*(?:[${blot}]|(?:[\\p{L}-]+ ){0,4}?(?:${reviews}|feedback|complaints?|comments?|opinions?|ones)(?![\\p{L}]))))`,
  `${opening}(?:can|could|would|will) (?:you|u)(?: please| pls| plz)?(?= )`,
  '(?:hey|yo|thanks)',
  `(?<=[${blot}] ?)(?:people |users |folks )?(?:think|feel|say|write|report|reckon)s?(?: about| of| on| that)?(?= )`,
  `^(?:can|could|would|will) (?:someone|somebody|anyone|anybody)(?: please)?(?: (?:pull|dig|bring|look)(?: up| out)?| (?:show|find|get|give)(?: me| us)?)?(?= )`,
  `(?:what's|what is) (?:the )?(?:deal|story|problem|issue|matter|situation|up|beef|trouble)(?: with| about| in| on)?`,
  `how(?:'s| is| are)(?: it| things)?(?= ?(?:[${blot}]|$))|(?:doing|going)(?= ?(?:$|[${blot},;?]))`,
  `(?:is|are) (?:it |they |the )?any good|any good(?= ?(?:$|[?,;]))|worth (?:it|the money|getting|buying)(?= ?(?:$|[?,;]))`,
  `(?:anyone|anybody|does anyone|has anyone)(?: else)?(?: (?:having|had|have|seeing|noticed|getting|know(?: if)?))?`,
  `(?<=[?,;.] ?)(?:looking for|need|show|give me)(?= ?(?:[${blot}]|$))`,
  `(?<=[${blot}] ?)speaking(?= )`,
  `(?<=[${blot}] ?)(?:or|and) (?:newer|later|higher|above|up|older|earlier)`,
  `(?:right now|at the moment|these days|lately|currently|nowadays|tbh|imo|honestly|basically)(?= ?(?:$|[${blot},;?]))`,
  `(?:with |contain(?:s|ing)? |use |using |saying )?(?:the )?(?:exact|literal|very|same) (?:words?|phrase|text|wording)|word for word|verbatim`,
  `(?:the )?(?:meh|so-so|middling|lukewarm|mixed) (?:ones|reviews)`,
  `(?<=[${blot}] ?)-?language(?= |$)`,
  'side by side|head to head',
  // `Korean Calmly users`: those who write, where nothing else is said of them.
  `(?<=[${blot}] ?)(?:users?|people|customers|players|reviewers|folks|subscribers|nutzer(?:innen)?|kunden|utilisateurs|clients|usuarios|usuários|utenti|clienti)(?= ?(?:$|[${blot},;:?]))`,
  // `Top 5 complaints`: how many are told, and nothing that a review says.
  `(?:the )?top(?: (?:\\d{1,2}|two|three|five|ten)(?= |$)|(?= ?(?:[${blot}]|(?:issues|problems|things|reasons|topics)(?![\\p{L}]))))|^\\d{1,2}(?= [${blot}])`,
  `(?<=[${blot}] ?[(,]? ?)the \\p{L}+ one`,
  `(?<!(?:fake|paid|bought|false|leave|leave a|write a|for a|for) )(?:the |all |any |every |user |users |customer |app )*${reviews}(?= ?[${blot}])`,
  `how (?:happy|satisfied|unhappy|content|pleased) (?:are|is|were) (?:the )?[${blot} ]*(?:people|users|customers|players|reviewers|they)?(?: with| about)?`,
  "what(?:'s| is| was| has)? (?:happen(?:ed|ing|s)?|going on|wrong|changed)(?: to| with| in| at| about)?",
  `(?:please )?(?:show|find|give|get|list|tell|search|look|fetch|read|see|analy[sz]e|summari[sz]e|count)(?: me| us)?(?: for| up| through)?(?: all| every| the)*(?: ${reviews})?(?= )`,
  `${asks}(?: ${helps})?(?: (?:most|so many|many|some|all|the))*(?: ${people})?(?: ${helps})?(?: ${say})?(?: about| of| on)?`,
  `(?:do|does|did|are|is|have|has) (?:${people}|there)(?: any)?(?: ${say})?(?: about)?`,
  `(?:many|most|some|other|all|that|which|by|from) (?:people|users|customers|reviewers|players)(?: ${say})?(?: about| that)?`,
  `(?:people|users|customers|reviewers|players|everyone)(?: who)? (?:keep |are |is |have |also )?${say}(?: about| that| of)?`,
  `^(?:people|users|customers|everyone|everybody)(?= )`,
  `${reviews} (?:about|on|of|for|that|from|in|by|mentioning|saying|with|where|which|talking about|related to)`,
  `(?:feedback|opinions?|comments|thoughts|words) (?:about|on|regarding|concerning)`,
  `(?:the |all |any |every |user |users |customer |app )*${reviews}$`,
  `^(?:all |any |every |user |customer |the )*${reviews}`,
  `(?<=(?:^|[${blot}]) ?)(?:only |just |all )?(?:${reviews}|feedback|opinions|comments(?! (?:not|don't|won't|never|disappear|disabled|section|load)))(?: (?:only|please))?(?= |$|[,:;.?!${blot}])`,
  '(?:people|users|customers|players|reviewers|everyone) (?:say|saying|think|write|talk)(?: about)?|saying about|(?:reviews )?written(?= |$)',
  '(?:that|which|who) (?:mention|mentions|say|says|talk about|speak of|are about|is about|complain about|describe)',
  '(?:compare|comparing|comparison of|vs|versus)',
  '(?:mentioning|related to|regarding|concerning|with regard to|when it comes to)',
  '(?:the |this |that |my |your |an |whole |entire )*(?:app|apps|application|applications)(?! (?:store|icon|lock|clip|drawer))',
];

const others = [
  "qu'est[- ]ce (?:que|qui|qu')",
  `(?<=[${blot}] )(?:côté|niveau)(?= )`,
  `(?<=[${blot}] )(?:zu|über|wegen|bezüglich|zum thema|von|bei)(?= )`,
  "à propos d(?:es?|u|e la|e l')|au sujet d(?:es?|u|e la|e l')|concernant|acerca d(?:e|el)|respecto a(?:l)?|a respeito d[aeo]s?|riguardo a(?:l|lla|i)?|rispetto a",
  // es, pt
  '(?:por qué|por que|porqué|porque|qué|cuáles son|cuál es|cómo|cuándo|o que|quais|como|quando)',
  '(?:la gente|las personas|los usuarios|usuarios|los clientes|as pessoas|pessoas|os usuários|os clientes)',
  '(?:dicen|dice|opinan|piensan|hablan|dizem|falam|acham)(?: de| sobre| que| do| da)?',
  '(?:reseñas|opiniones|valoraciones|avaliações|opiniões|avaliação)(?: de| sobre| con| com| do| da)?',
  '(?:la |las |el |esta |os |o |a )*(?:apps?|aplicación|aplicaciones|aplicativos?|aplicações)',
  // de
  '(?:warum|wieso|weshalb|was|wie|welche|welcher|wann)(?: (?:sagen|meinen|denken|schreiben))?(?: (?:die|viele|so viele))?(?: (?:leute|nutzer|menschen|kunden|benutzer))?(?: (?:über|zu|von))?',
  '(?:finden|halten|denken|meinen|sagen|schreiben) (?:die |viele )?(?:leute|nutzer|menschen|kunden|benutzer)(?: (?:über|zu|von|an))?',
  '(?:die |viele )?(?:leute|nutzer|menschen|kunden|benutzer)(?: (?:an|über|zu|von))?',
  '(?:bewertungen|rezensionen|bewertung|rezension)(?: über| zu| von| mit| für)?',
  '(?:die |der |diese |eine )*(?:apps?|anwendung|anwendungen)',
  // fr
  "(?:pourquoi|comment|quand|qu'est-ce que|est-ce que|quels? sont|quelles? sont|que|quoi)(?: (?:les|des))?(?: (?:gens|utilisateurs|clients|personnes))?",
  '(?:les gens|les utilisateurs|utilisateurs|les clients)(?: (?:disent|pensent))?(?: de| sur)?',
  '(?:les |des )?(?:avis|commentaires)(?: sur| de| des| du| avec| à)?',
  "(?:l'|la |les |cette |une )*(?:applis?|applications?|apps?)",
  // it
  '(?:perché|che cosa|cosa|quali sono|come mai)(?: (?:gli|le|i))?(?: (?:utenti|persone|clienti))?(?: (?:dicono|pensano))?(?: di| su)?',
  '(?:gli utenti|le persone|utenti)(?: dicono| pensano)?',
  '(?:le )?(?:recensioni|recensione)(?: di| su| con| sulla| sul| da)?',
  "(?:l'|la |le |questa )*(?:app|applicazioni|applicazione)",
  // id
  '(?:kenapa|mengapa|apa yang|bagaimana|apa)(?: (?:orang|pengguna|banyak orang))?',
  '(?:orang-orang|banyak orang|para pengguna|pengguna)(?: (?:bilang|katakan|mengatakan))?(?: tentang)?',
  '(?:ulasan|komentar)(?: tentang| dari| dengan)?',
  '(?:aplikasi)(?: ini)?',
  // ru
  '(?:почему|зачем|что|как|какие|когда)(?: (?:люди|пользователи))?(?: (?:говорят|пишут|думают))?(?: (?:о|об|про))?',
  '(?:люди|пользователи|все)(?: (?:говорят|пишут|думают))?(?: (?:о|об|про))?',
  '(?:отзывы|отзывах|отзывов|отзыв)(?: (?:о|об|про|с|на))?',
  '(?:приложени\\p{L}{1,3})',
  // nl, tr, pl
  '(?:waarom|hoe|wat)(?: (?:zeggen|vinden))?(?: (?:mensen|gebruikers))?|(?:mensen|gebruikers)(?= )',
  '(?:neden|niçin|nasıl)(?: (?:insanlar|kullanıcılar))?|dlaczego(?: (?:ludzie|użytkownicy))?',
];

const unspaced = [
  // What a name or a kind of app leaves behind.
  `(?<=${blot})(?:에서는?|에|의|은|는|이|가|을|를|での?|の|は|が|に|を|的)`,
  'に対する|に対して(?:の)?|への|なぜ|何故|どうして|なんで|(?:人々|みんな|ユーザー|利用者)(?:は|が|の|たちは)?|に(?:ついて|関して)(?:の)?|という(?=[^\\s]{0,6}(?:レビュー|口コミ|評価|声|意見))|(?:を)?(?:集め|見せ|探し|出し|まとめ|調べ)て(?:ください|ほしい|欲しい)?|に関する|(?:の)?(?:レビュー|口コミ|クチコミ|評価)(?:を|は|が|の|で)?|教えて(?:ください)?|(?:の)?ですか|(?:この|その)?アプリ(?:は|が|の|を|で|に)?',
  '(?:모아|보여|찾아|알려|정리해)(?: ?(?:줘|주세요|달라))?|왜|(?:사람들|사용자들?|유저들?|이용자들?)(?:이|가|은|는|의)?|에 대한|에 대해|관련된?|(?:리뷰|후기|평가|댓글)(?:를|을|는|은|가|이)?|(?:이 |그 )?(?:앱|어플|애플리케이션)(?:의|은|이|에서|을|를|에)?',
  '为什么|為什麼|为何|怎么样?|(?:人们|人們|用户们?|用戶們?|大家)(?:都)?|关于|關於|有关|(?:的)?(?:评论|評論|评价|評價)(?:的)?|(?:这个|這個|该)?(?:应用程序|应用(?!内)|應用(?!內)|软件|軟體)(?:的)?',
];

/** A request stands where the sentence begins. */
const asking = ({ request, opinion, question, people, saying }: FrameWords): RegExp[] => [
  wholeWords(`${opening}(?:${request})`),
  wholeWords(opinion),
  wholeWords(question),
  wholeWords(`(?:${people}) (?:${saying})|(?:${saying}) (?:${people})`),
];

/** Those who write and that they write are frames next to what was read; elsewhere they may be what reviews speak of. */
const beside = ({ people, saying, reviews, aside }: FrameWords): RegExp[] => {
  const about = 'de|des|du|do|da|del|di|sur|sobre|su|sul|sulla|über|zu|von|en|em|in';
  const any = `${people}|${saying}|${reviews}`;
  return [
    wholeWords(`(?<=(?:^|[${blot}]) ?)(?:o |a |os |as )?(?:${any})(?= |$)|(?<= )(?:${any})(?= ?(?:$|[${blot}]))`),
    wholeWords(`(?:${reviews})(?= (?:${about}) )`),
    wholeWords(`(?<=(?:^|[${blot}]|[,;]) ?)(?:${aside})(?= ?(?:$|[${blot}]|[,;]))|(?:${aside})$`),
  ];
};

const rules: readonly RegExp[] = [
  ...english.map((each) => wholeWords(each)),
  ...Object.values(spacedFrames).flatMap(asking),
  ...others.map((each) => wholeWords(each)),
  ...Object.values(spacedFrames).flatMap(beside),
  ...[...unspaced, ...unspacedFrames].map((each) => anywhere(each)),
];

/** Without what the question is wrapped in. */
export const withoutFrames = (given: Sheet): Sheet => {
  let sheet = given;
  for (const rule of rules) {
    for (const match of matchesIn(sheet.folded, rule)) {
      if (match[0] !== '') sheet = blotOut(sheet, match.index, match.index + match[0].length);
    }
  }
  return sheet;
};

const asksForReviews = wholeWords(
  'reviews?|ratings?|feedback|everything|reseñas|opiniones|avaliações|bewertungen|rezensionen|avis|recensioni|ulasan|отзывы?',
);
const asksForReviewsUnspaced = /レビュー|口コミ|리뷰|후기|评论|評論/u;

/** Whether reviews are asked for by name, so that a sentence without a topic means all of them. */
export const asksForAll = ({ folded }: Sheet): boolean =>
  folded.search(asksForReviews) >= 0 || asksForReviewsUnspaced.test(folded);
