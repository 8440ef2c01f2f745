import type { Cue } from '../intent.ts';

/** How people put a cue in a manner of speaking, beside its plain words: patterns of the same form. */
type Idioms = Readonly<Partial<Record<Cue, string>>>;

const en: Idioms = {
  complain:
    '(?:get|gets|got|getting|take|takes|took|taking|catch|catches|caught|catching|draw|draws|drew) (?:all |a lot of |so much |too much |the )?(?:more |most |less |least |much )?(?:heat|flak|stick|grief|hate|crap|backlash|slack|criticism)(?: (?:for|over|about|from|because of))?|under fire(?: for| over)?|in hot water(?: for| over)?|(?:talk|talks|talking|talked) (?:trash|smack|crap|shit) about|badmouth(?:s|ed|ing)?|bad-mouth(?:s|ed|ing)?|slag(?:s|ged|ging)? off|trash(?:es|ed|ing)?|bash(?:es|ed|ing)?|roast(?:s|ed|ing)?|(?:rip|tear)(?:s|ping|ing)? into|drives? (?:people|users|them|ppl) (?:nuts|crazy|mad|up the wall)',
  happened:
    'how (?:did|has|have|do) (?:the |our |their |its |your )?(?:average )?(?:ratings?|scores?|stars|averages?|reviews?) (?:change|react|respond|move|fare|hold up|do|evolve|look)(?:d|s|ed)?',
  build:
    '(?:only |just )?(?:ship|build|add|release|deliver|implement|develop|do|launch) (?:only |just )?(?:one|a single|two|three|\\d) (?:new |more )?(?:features?|things?)|(?:time|capacity|budget|room|resources|sprints?) for (?:only |just )?(?:one|a single|two|three|\\d) (?:new |more )?(?:features?|things?)|(?:must|should|has to|have to|needs? to|belongs?|goes?|go) (?:be )?in(?:to)? (?:(?:the|an?|our|my) )?(?:v ?1|v1|version one|first (?:version|release)|mvp|launch version)|(?:for|in) (?:(?:the|an?|our|my) )?(?:v1|mvp)|if (?:i|we) (?:were to |wanted to )?(?:built|build|made|make|launched|launch|created|create)(?: (?:an?|my own|our own|the))?|(?:next|this|the coming|upcoming) (?:sprint|iteration)',
  yesNo:
    '(?:an? )?(?:real|actual|genuine|serious|big|true|widespread|common|legit) (?:problem|issue|thing|concern) or (?:is it |are they |is that )?(?:just |only |merely |simply )?(?:an? |some |the )?(?:(?:few|handful of|couple of|small|tiny|vocal|loud|noisy|usual|isolated|odd) )*(?:voices|people|users|complainers|minority|cases?|whiners|moaners|suspects|edge cases?|outliers|noise|incidents?|grumblers)',
  earn: 'mak(?:e|es|ing) (?:the )?(?:more|most|less|least)? ?(?:\\$+|€|£|¥|dollars|euros|dough|moolah|cash)|earn(?:s|ing)? (?:the )?(?:more|most|less|least) (?:\\$+|€|£|¥|dollars|euros|money|cash)|(?:bigger|biggest|better|fatter) (?:earner|money ?maker|cash cow)',
  whichApp:
    '(?:name|tell me|give me|identify|point out|point me to) (?:the|an?|one) (?:one|apps?)(?= (?:that|which|with|whose|who) )|(?<=(?:more|less|fewer) (?:\\w+ ){1,2})than(?=\\W*$)',
};
const de: Idioms = {
  complain:
    '(?:schimpf(?:en|t)|l[aä]ster(?:n|t)|herziehen|wetter(?:n|t)|motz(?:en|t)|n[oö]rgel(?:n|t))(?: (?:[uü]ber|gegen))?|zieh(?:en|t) .{0,20}her|(?:kriegt|bekommt|kriegen|bekommen) .{0,12}(?:sein fett weg|auf den deckel)|in der kritik|schlecht(?:es)? (?:reden|sagen)(?: [uü]ber)?',
  happened:
    'wie (?:hat|haben) sich .{0,30}(?:ver[aä]ndert|entwickelt|ge[aä]ndert)|was wurde aus|wie ging es .{0,20}weiter',
  build:
    '(?:n[aä]chste[rnm]?|kommende[rnm]?) sprint|(?:nur )?(?:eine?|ein einziges|zwei|drei) (?:neue[sn]? )?(?:features?|funktion(?:en)?)(?: (?:umsetzen|bauen|ausliefern|liefern|schaffen))?|(?:in die|f[uü]r die) erste version|(?:ins|f[uü]r das) mvp',
  yesNo:
    '(?:ein )?(?:echtes|wirkliches|ernstes|ernsthaftes|grosses) problem oder (?:doch )?nur (?:(?:ein paar|einige|wenige|einzelne|die [uü]blichen|laute) )*(?:stimmen|leute|nutzer|einzelf[aä]lle|ausrei(?:ss|ß)er|meckerer|n[oö]rgler|schreih[aä]lse|minderheit)',
  earn: 'mach(?:t|en) (?:mehr|am meisten|weniger) (?:geld|kohle|kasse|umsatz|asche|euro|€|\\$)|(?:mehr|am meisten) (?:geld|kohle|kasse|asche)',
  unhappy: 'stinksauer|angepisst|w[uü]tend(?: wegen)?|sauer(?: wegen)?|aufgebracht|emp[oö]rt',
  whichApp: 'nenn(?:e|t)?(?: mir)? (?:die|eine) app(?=,? die )',
  differ: 'vergleiche',
  filler: 'wegen|viele|vielen',
};
const fr: Idioms = {
  complain:
    "(?:dire|disent|dit) du mal(?: d[eu]s?| d')?|(?:en )?prend(?:re)? plein la t[eê]te|se fai(?:t|re|ent) (?:d[eé]monter|descendre|allumer|critiquer)(?: pour)?|cassent du sucre|cracher? sur|crachent sur|r[aâ]le(?:nt)?(?: sur| contre)?",
  happened:
    "comment (?:la|les|le|l') ?(?:notes?|avis|moyenne|[eé]valuations?|score) .{0,12}(?:[eé]volu[eé]e?s?|chang[eé]e?s?|r[eé]agi)|qu'est devenue?",
  build:
    "(?:ne )?(?:livre[rz]?|livrons|sort(?:ir|ons)?|d[eé]velopper?|ajouter?|faire|fait) (?:qu'|seulement |juste )?(?:une seule|une|deux|trois) (?:nouvelles? )?fonctionnalit[eé]s?|(?:au|du|le|pour le) prochain sprint|dans (?:la|une) (?:v ?1|premi[eè]re version|mvp)|dans le mvp",
  yesNo:
    '(?:un )?(?:vrai|r[eé]el|s[eé]rieux) (?:probl[eè]me|souci) ou (?:juste|seulement|simplement|bien)(?: (?:quelques|une|des|les))?(?: \\p{L}+)?(?: (?:r[aâ]leurs|voix|cas isol[eé]s|gens|m[eé]contents|bruyants?|bruyante|minorit[eé]))?',
  unhappy: "en col[eè]re(?: [aà] cause d(?:e|u|es|'))?|[eé]nerv[eé]e?s?|furax|remont[eé]e?s?",
  earn: "(?:fait|font|se fait|se font) (?:le )?(?:plus|moins) (?:d'argent|de fric|de th[uû]ne|de chiffre|de bl[eé])|rapporte(?:nt)? (?:le )?plus|encaisse(?:nt)? (?:le )?plus|cartonne(?:nt)? (?:le )?plus",
  filler: "[aà] cause d(?:e|u|es|')|beaucoup|laquelle|lequel",
  whichApp: "(?:cite|donne|nomme)(?:-moi)? (?:l'app(?:li)?(?:cation)?|une app(?:li)?)(?= qui )",
};
const es: Idioms = {
  complain:
    '(?:hablan?|hablando|dicen?) (?:mal|pestes)(?: del?)?|echan? pestes(?: del?)?|pon(?:en|e) (?:verde|a parir|a caldo)(?: a)?|le (?:llueven|caen) (?:palos|cr[ií]ticas|quejas)(?: por)?|se lleva(?:n)? (?:m[aá]s )?palos(?: por)?|despotrican?(?: contra| de)?',
  happened:
    'c[oó]mo (?:cambi[oó]|evolucion[oó]|qued[oó]|ha cambiado|ha quedado|ha evolucionado|fue)|qu[eé] (?:fue|le pas[oó]) (?:de|a|con)',
  build:
    '(?:lanzar|sacar|hacer|entregar|implementar|a[nñ]adir) (?:solo |s[oó]lo )?(?:una|una sola|dos|tres) (?:nuevas? )?(?:funci[oó]n|funciones|caracter[ií]sticas?)|(?:el|en el|del|para el) pr[oó]ximo sprint|(?:en|para) (?:la v ?1|la primera versi[oó]n|el mvp)',
  yesNo:
    '(?:(?:es|son|supone|suponen) )?(?:un )?(?:problema (?:real|serio|de verdad)|verdadero problema) o (?:son )?(?:solo|s[oó]lo|solamente|simplemente)(?: (?:un[oa]s?|algun[oa]s?|cuatro|poc[oa]s|cuant[oa]s))*(?: (?:gritones|quejicas|quejones|llorones|voces|casos aislados|usuarios|gatos|personas|minor[ií]a(?: ruidosa)?))?',
  unhappy: 'cabread[oa]s?|furios[oa]s?|indignad[oa]s?|enfadad[oa]s?(?: por| con)?|enojad[oa]s?(?: por| con)?',
  filler: 'mucha|much[oa]s|por culpa del?|por causa del?|podemos|podr[ií]amos|cu[aá]l',
  whichApp: '(?:nombra|dime|d[ií]game) (?:la|una) app(?:licaci[oó]n)?(?= que )',
};
const pt: Idioms = {
  complain:
    '(?:falam?|falando|falar|dizem|diz|dizendo) mal(?: d[eoa]s?)?|metem? o pau(?: n[oa]s?| em)?|desc(?:em|endo) a lenha(?: n[oa]s?| em)?|(?:leva|toma)m? (?:mais )?(?:pancada|pau|porrada|cr[ií]tica)(?: por)?|detona(?:m|ndo)?|esculhamba(?:m|ndo)?',
  happened:
    'como (?:ficou|ficaram|mudou|mudaram|evoluiu|evolu[ií]ram|est[aá] depois)|o que (?:foi|houve) (?:com|d[eoa])',
  build:
    '(?:lan[cç]ar|entregar|fazer|implementar|adicionar) (?:s[oó] |apenas |somente )?(?:uma|uma s[oó]|uma [uú]nica|duas|tr[eê]s) (?:novas? )?(?:fun[cç][aã]o|fun[cç][oõ]es|funcionalidades?|recursos?)|(?:no|do|o|para o|pro) pr[oó]ximo sprint|(?:na|para a) (?:v ?1|primeira vers[aã]o)|no mvp',
  yesNo:
    '(?:(?:[eé]|s[aã]o) )?(?:um )?(?:problema (?:real|s[eé]rio|de verdade)|verdadeiro problema) ou (?:[eé] |s[aã]o )?(?:s[oó]|apenas|somente)(?: (?:uns|umas|alguns|algumas|meia d[uú]zia de|pouc[oa]s))*(?: (?:reclam[oõ]es|gatos pingados|vozes|casos isolados|usu[aá]rios|pessoas|minoria(?: barulhenta)?|chatos))?',
  unhappy: 'brav[oa]s?(?: com| por)?|put[oa]s?(?: com| por)?|furios[oa]s?|revoltad[oa]s?|indignad[oa]s?',
  filler: 'por causa d[eoa]s?|muita|muitos|muitas|pudermos|podemos|qual',
  whichApp: '(?:diga|diz|me diga|nomeie) (?:o|um) (?:app|aplicativo)(?= que )',
};
const it: Idioms = {
  complain:
    "(?:parlano?|parlando|dicono) (?:male|peste e corna)(?: d(?:i|el|ella|ei|elle))?|sparlano?(?: d(?:i|el|ella))?|(?:si )?prend(?:e|ono) (?:pi[uù] )?(?:critiche|insulti|legnate|batoste)(?: per)?|ce l'hanno con|stronca(?:no|ta)?",
  happened:
    "com'[eè] (?:cambiat|andat|evolut|finit)[aoie]|come (?:[eè]|sono) (?:cambiat|andat|evolut)[aoie]|come [eè] cambiato|che fine ha fatto",
  build:
    '(?:rilasciare|lanciare|fare|consegnare|aggiungere|implementare) (?:solo |soltanto )?(?:una|una sola|due|tre) (?:sol[ae] )?(?:nuov[ae] )?funzion(?:e|i|alit[aà])|(?:nel|il|per il|del) prossimo sprint|nella (?:v ?1|prima versione)|nell.mvp',
  yesNo:
    '(?:(?:[eè]|sono) )?(?:un )?(?:vero problema|problema (?:reale|serio|vero)) o (?:sono |[eè] )?(?:solo|soltanto)(?: (?:pochi|poche|qualche|alcuni|alcune|quattro|una))*(?: (?:lamentele?|lamentosi|voci|voce|casi isolati|caso isolato|utenti|gatti|persone|minoranza(?: rumorosa)?))?',
  unhappy: 'arrabbiat[aoie](?: per| con)?|incazzat[aoie]|furios[aoie]|furibond[aoie]|infuriat[aoie]',
  filler: 'a causa d(?:i|el|ella|ei|elle)|tant[aoie]|molt[aoie]|possiamo|quale',
  whichApp: "(?:dimmi|nomina|indica) (?:l'app|un'app)(?= che )",
};
const ja: Idioms = {
  complain: '悪口|叩かれ|けなさ|けなして|ぼろくそ|ボロクソ|非難|槍玉',
  happened: 'どうなりました|どうなっています|どう推移|どう動い',
  build:
    '(?:次|今度)の(?:スプリント|リリース|バージョン)(?:で|に|は)?|(?:一つ|ひとつ|１つ|1つ|二つ|2つ)だけ(?:機能を)?|機能を(?:一つ|ひとつ|1つ)だけ|(?:出す|作る|入れる|追加する)なら(?:どれ|何)?|(?:最初の|初期)バージョンに|v1に|MVPに',
  yesNo:
    '(?:本当に|ほんとに|実際)問題(?:なの|です)?(?:か)?[?？、。]? ?(?:それとも)?(?:ごく)?(?:一部|少数)の?(?:人|声|ユーザー|クレーマー)?(?:だけ|のみ)?(?:が騒いでいる)?(?:だけ)?(?:です|なの)?か?[?？]?\\s*$|問題(?:なの|です)?か?[?？]\\s*$|(?:人|声)(?:は|が)?(?:多い|たくさんいる|結構いる)(?:の|です)?か?[?？]?\\s*$',
  filler: 'どれ|一つ|ひとつ|だけ|機能を',
};
const ko: Idioms = {
  complain: '욕하|욕을|욕먹|까이|까는|흉보|씹히|뭇매|비난',
  happened: '어떻게 (?:됐|되었|변했|바뀌었|달라졌|움직)(?:어|나|나요|습니까|지)?(?:요)?',
  build:
    '(?:다음|이번) (?:스프린트|릴리스|버전)(?:에|에서|에는)?|(?:하나|한 가지|한가지|두 개|두 가지)만|(?:낸다면|만든다면|넣는다면|추가한다면|출시한다면)(?: (?:뭐|무엇|어떤 것|어느 것)(?:가|이|을|를)?)?(?: 좋을까)?|(?:첫 버전|v1|mvp)에',
  yesNo:
    '(?:진짜|정말|실제로) 문제(?:야|인가|인가요|예요|입니까)?[,?]? ?(?:아니면 )?(?:일부|소수|몇몇|몇 명)(?:만|의)?.{0,12}[?？]?\\s*$|문제(?:야|인가|인가요|예요|이에요|입니까|일까|니)(?:요)?[?？]?\\s*$|(?:사람|사용자|유저|이용자)(?:들)?(?:이|은|도)? (?:많아|많은가|많나|많니|많습니까)(?:요)?[?？]?\\s*$',
  filler: '하나만|좋을까|때문에|화난|많아',
};

/** By language, and by cue. */
export const idioms = { en, de, fr, es, pt, it, ja, ko } as const;
