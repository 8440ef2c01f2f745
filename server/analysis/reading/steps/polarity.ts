import { matchesIn } from '../../words/reg-exp.ts';
import { anywhere, blot, blotOut, type Sheet, wholeWords } from '../sheet.ts';

const people =
  '(?:people|ppl|users?|customers?|reviewers?|players?|everyone|everybody|they|we|i|you|persons?|subscribers?|parents|students|gamers)';
/** What was read before, such as an app's name, may stand between: `bad Calmly reviews`. */
const reviewWord = `[${blot} ]*(?:reviews?|ratings?|feedback|opinions?|comments?|ones)`;

/** What says that the unhappy are meant, or the happy: whole words of spaced scripts, and anything of the others. */
const negative = [
  `${people} (?:really |most |also |all |often )?(?:hate|dislike|despise|can't stand|do not like|don't like)(?: most| the most)?`,
  `(?:what|which)(?: \\p{L}+){0,3}? (?:hate|dislike)`,
  `^(?:hate|hated|dislikes?)(?= about)`,
  `most hated`,
  `(?:anything|everything|something|things|all) (?:negative|bad|critical|mean|nasty|horrible|terrible|awful)`,
  `(?:don't|do not|didn't|did not) ${people} (?:like|love|enjoy)(?: most)?`,
  `(?:${people} )?(?:are |is |am |were |was )?(?:not|never|no longer|aren't|isn't|weren't|wasn't)(?: really| very| so| too| that)? (?:happy|satisfied|pleased)(?: with| about)?`,
  `(?:(?:annoy|bother|irritate|frustrate|anger|upset)s?|(?<=(?:what|that|which|it|really) )bugs?) (?:the |most |all |so many )*(?:people|ppl|users|customers|players|everyone|everybody|them|reviewers)(?! (?:report|have|see|mention|face|find|hit|complain|get|are|experience))`,
  `(?:énerve|agace|dérange|gêne|saoule|gonfle)(?:nt)?(?: (?:les |le plus les )?(?:gens|utilisateurs|clients))?`,
  `(?:molesta|fastidia|enoja|irrita|frustra)n?(?: (?:más )?a (?:la gente|los usuarios|los clientes))`,
  `(?:irrita|incomoda|chateia|aborrece)m?(?: (?:mais )?(?:as pessoas|os usuários|os clientes|a galera|o pessoal))`,
  `(?:infastidisce|irrita|disturba|scoccia)(?: (?:di più )?(?:gli utenti|le persone|la gente|i clienti))?|dà fastidio(?: agli utenti)?`,
  `(?:${people} )?(?:complain(?:s|ed|ing|t|ts)?|grip(?:e|es|ing)|moan(?:s|ed|ing)?|whin(?:e|es|ed|ing)|rant(?:s|ed|ing)?|grumbl(?:e|es|ed|ing)|bitch(?:es|ed|ing)?)(?= |$|[,.;:?!${blot}])`,
  `${people} (?:are |is |get )?(?:so |most |really )?unhappy(?: most)?(?: about| with)?`,
  `(?:negative|bad|critical|angry|angriest|terrible|worst|poor|low|lowest|lowest[- ]rated|worst[- ]rated|unhappy|harsh|harshest|nasty|nastiest|mean(?! (?:ratings?|scores?))|meanest|rude|rudest|scathing|brutal|savage|cruel|awful|horrible) ${reviewWord}`,
  `(?:die |den )?(?:schlimmsten?|schlechtesten?|miesesten?|bösen?|bösesten?|vernichtenden?|wütenden?|übelsten?) [${blot} ]*(?:bewertungen|rezensionen|kritiken|kommentare)|(?:das |am )schlimmsten? an`,
  `(?:les |le )?pires?(?: de| avis| retours| commentaires)(?= |$|[${blot}])|avis (?:assassins|rageurs|incendiaires)|(?:mauvaises|basses) notes|notes (?:basses|mauvaises)`,
  `lo peor(?: de)?|(?:las |los )?peores (?:reseñas|opiniones|comentarios|críticas)|(?:notas|puntuaciones|calificaciones) bajas|(?:bajas|malas) (?:notas|calificaciones|puntuaciones)`,
  `o pior (?:d[eoa])?|(?:as |os )?piores (?:avaliações|comentários|opiniões|críticas)|(?:notas|avaliações) baixas|avaliações (?:péssimas|horríveis)`,
  `il peggio (?:di)?|(?:le |i )?peggiori (?:recensioni|commenti|opinioni)|voti bassi|recensioni (?:pessime|cattive|brutte|terribili)`,
  `(?:unhappy|angry|frustrated|annoyed|disappointed|dissatisfied) [${blot} ]*${people}`,
  `${people} (?:are |is |get |feel )?(?:so |very |that )?(?:angry|upset|mad|furious|unhappy|frustrated|annoyed|disappointed|dissatisfied)(?= (?:about|with|at|by|over))`,
  `(?:ratings?|scores?|stars) (?:drop(?:ped|s|ping)?|f[ae]ll(?:s|en|ing)?|declin(?:e|ed|es|ing)|plummet(?:ed|s)?|sank|sink|go down|went down|going down)`,
  `(?:drop|fall|decline|dip) (?:in|of) (?:the )?(?:ratings?|scores?|stars)`,
  `(?:la gente |los usuarios )?(?:se )?(?:quejan?|quejas?|odian?|detestan?|critican)`,
  `(?:reseñas|opiniones|críticas|comentarios|valoraciones) [${blot} ]*(?:negativas|negativos|malas)|malas (?:reseñas|opiniones|críticas|valoraciones)`,
  `(?:nutzer |leute |menschen )?(?:beschwer\\p{L}*(?: sich)?|hassen|bemängeln|nervt|stört|ärgert)(?: (?:die )?(?:nutzer|leute|menschen|kunden))?(?: an)?|(?:meckern|motzen|kritisieren)(?: (?:die )?(?:nutzer|leute|kunden))?(?: an)?|(?:negative|schlechte|miese)n? [${blot} ]*(?:bewertungen|rezensionen|kritiken)`,
  `(?:les gens |les utilisateurs )?(?:se )?(?:plaignent|plaintes?|détestent|reprochent|reproches?|râlent|critiquent)(?: à)?|(?:avis|commentaires) [${blot} ]*(?:négatifs|mauvais)|mauvais [${blot} ]*avis`,
  `(?:as pessoas |os usuários )?(?:reclamam|criticam|reclamações|reclamação|queixam|queixas|odeiam|detestam)|(?:avaliações|opiniões|comentários) [${blot} ]*(?:negativas|negativos|ruins)`,
  `(?:si )?(?:lamentano|criticano|lamentele|odiano|detestano)|(?:recensioni|opinioni) [${blot} ]*negative`,
  `(?:orang |pengguna )?(?:mengeluhkan|mengeluh|keluhan|membenci|benci)|ulasan (?:negatif|buruk|jelek)`,
  `(?:люди |пользователи )?(?:жалу\\p{L}*|жалоб\\p{L}*|ненавид\\p{L}*)|(?:негативн|плох|отрицательн)\\p{L}* отзыв\\p{L}*`,
];
/** Manners of speaking ill of something. */
const ill = [
  `(?:${people} )?(?:talk|talks|talking|talked) (?:trash|smack|crap|shit) about|(?:${people} )?(?:badmouth|bad-mouth|slag off|bash|roast|trash)(?:es|s|ed|ing)?(?= )`,
  `(?:leute |nutzer )?(?:schimpf|l[aä]ster|motz|n[oö]rgel|wetter)(?:en|n|t)(?: (?:leute|nutzer))?(?: [uü]ber| gegen)?`,
  `(?:les gens |on )?(?:disent|dit) (?:du mal|en mal)(?: d[eu]s?)?|(?:les gens )?(?:crachent|cassent du sucre) sur`,
  `(?:la gente |los usuarios )?(?:hablan?|dicen?) (?:mal|pestes)(?: del?)?|(?:echan|sueltan) pestes(?: del?)?|despotrican(?: contra| del?)?`,
  `(?:o que )?(?:as pessoas |os usuários |a galera )?(?:falam?|falando|dizem|dizendo) mal(?: d[eoa]s?)?|metem o pau(?: n[oa]s?| em)?`,
  `(?:gli utenti |la gente )?(?:parlano?|dicono) (?:male|peste e corna)(?: d(?:i|el|ella|ei|elle))?|sparlano(?: d(?:i|el|ella))?`,
];
const positive = [
  `${people} (?:really |most |also |all )?(?:love|enjoy|adore|praise|appreciate)(?: most| the most)?`,
  `(?:what|which)(?: \\p{L}+){0,3}? (?:love|like|enjoy|praise)(?: most| the most| best)?`,
  `^(?:loves?|loved)(?= about)`,
  `(?:anything|everything|something|things|all) (?:positive|good|nice(?! to have)|kind(?! of)|great|lovely)`,
  `most loved|praise(?:s|d)?(?: for)?`,
  `(?:positive|good|great|glowing|best|happy|enthusiastic|nice|nicest|kindest|sweetest|highest[- ]rated|top[- ]rated|best[- ]rated|raving|rave) ${reviewWord}`,
  `(?:die |den )?(?:besten?|nettesten?|begeisterten?) [${blot} ]*(?:bewertungen|rezensionen|kommentare)`,
  `le meilleur de|(?:les )?meilleurs (?:avis|retours|commentaires)|bonnes notes|notes (?:élevées|hautes)`,
  `lo mejor de|(?:las |los )?mejores (?:reseñas|opiniones|comentarios)|(?:notas|calificaciones) altas`,
  `o melhor d[eoa]|(?:as |os )?melhores (?:avaliações|comentários|opiniões)|notas altas`,
  `il meglio di|(?:le |i )?migliori (?:recensioni|commenti|opinioni)|voti alti`,
  `happy(?= [${blot}])`,
  `(?:happy|satisfied|delighted) ${people}`,
  `(?:le |les )?(?:encanta|gusta)(?:n)?|(?:la gente |los usuarios )(?:ama|aman|adoran?)|(?:reseñas|opiniones|críticas|valoraciones) (?:positivas|buenas)|buenas (?:reseñas|opiniones)`,
  `(?:nutzer|leute|menschen)(?: \\p{L}+)? (?:lieben|mögen|loben)|(?:lieben|mögen|loben) (?:nutzer|leute|menschen)|(?:positive|gute)n? (?:bewertungen|rezensionen)`,
  `(?:les gens |les utilisateurs )(?:adorent|aiment)|avis (?:positifs|bons)|bons avis`,
  `(?:as pessoas |os usuários )(?:amam|adoram|gostam)|(?:avaliações|opiniões) (?:positivas|boas)`,
  `(?:gli utenti |le persone )(?:amano|adorano|apprezzano)|recensioni positive`,
  `(?:orang |pengguna )(?:suka|menyukai|sukai)|ulasan (?:positif|bagus|baik)`,
  `(?:люди |пользователи )(?:люб\\p{L}*|хвал\\p{L}*)|(?:положительн|хорош)\\p{L}* отзыв\\p{L}*`,
];
const negativeUnspaced =
  '不満|悪口|叩かれ\\p{L}*|低評価|酷評|不評|最悪(?:な|の)?(?=レビュー|評価|口コミ)|嫌(?:い)?な(?:点|ところ)|悪い(?:点|ところ)|悪い(?:レビュー|評価|口コミ)|苦情|文句|嫌われ\\p{L}*|불만|욕(?:하|을|먹)\\p{L}*|최악(?:의)?(?= ?(?:리뷰|후기|평))|싫은 ?점|나쁜 ?(?:리뷰|평가|평)|혹평|싫어하\\p{L}*|差评|差評|抱怨|投诉|投訴|讨厌|討厭|不满';
const positiveUnspaced =
  '高評価|気に入(?:って|られ)\\p{L}*|好きな(?:点|ところ)|(?:良|よ|い)い(?:点|ところ)|良い(?:レビュー|評価|口コミ)|好かれ\\p{L}*|好評|좋은 ?(?:리뷰|평가|평)|호평|좋아하\\p{L}*|칭찬|好评|喜欢|喜歡|称赞';

const rules = (spaced: readonly string[], unspaced: string): RegExp[] => [
  ...spaced.map((each) => wholeWords(each)),
  anywhere(unspaced),
];
const negativeRules = rules([...negative, ...ill], negativeUnspaced);
const positiveRules = rules(positive, positiveUnspaced);

export interface PolarityRead {
  readonly sheet: Sheet;
  readonly stars: readonly number[];
  /** The words that said so. */
  readonly said: string | null;
}

/** Whose reviews are meant, when the sentence asks what people hate or love: those of 1 and 2 stars, or of 4 and 5. */
export const readPolarity = (given: Sheet): PolarityRead => {
  let sheet = given;
  let said: string | null = null;
  // Both are looked for in the whole sentence: `love and hate` holds both.
  const finds = (list: readonly RegExp[]): boolean => {
    let found = false;
    for (const rule of list) {
      for (const match of matchesIn(given.folded, rule)) {
        found = true;
        said ??= given.text.slice(match.index, match.index + match[0].length);
        sheet = blotOut(sheet, match.index, match.index + match[0].length);
      }
    }
    return found;
  };
  const [unhappy, happy] = [finds(negativeRules), finds(positiveRules)];
  // Who asks for both asks for all.
  if (unhappy === happy) return { sheet, stars: [], said: null };
  return { sheet, stars: unhappy ? [1, 2] : [4, 5], said };
};
