/** Folded patterns of requests in the languages whose reviews are tagged: such a sentence asks for what it names. */
const asks = [
  // English
  `please|pls|plz|kindly|wish\\p{L}*|hop(?:e|ing)|needs?|needed|want\\p{L}*|missing|lack\\p{L}*|should|could use|if only|add|adding`,
  `would (?:be|make|love|like|pay|give|really|appreciate)|d (?:love|like|pay)|could you|can you|can we|bring|give us|let us|allow|implement`,
  `still no|why (?:is|isn|are|aren|no|not|don|doesn|can)|when (?:will|are|is)|waiting for|support for|as soon as|only thing`,
  // Spanish, Portuguese, Italian
  `por favor|falta\\p{L}*|anad\\p{L}+|agreg\\p{L}+|ojala|podria\\p{L}*|necesit\\p{L}+|estaria|deberia\\p{L}*|no (?:hay|tiene|trae)|quisiera|gustaria|pudiera\\p{L}*|hagan|permitan|cuando (?:habra|van|sale|sacan|podra\\p{L}*)`,
  `adicion\\p{L}+|coloqu\\p{L}+|poderia\\p{L}*|precis\\p{L}+|deveria\\p{L}*|gostaria|seria|nao (?:tem|ha|possui)|queria|podiam|facam|cade|quando (?:tera|vai|der|si potra)`,
  `per favore|manca\\p{L}*|aggiung\\p{L}+|sarebbe|potrebbe\\p{L}*|dovrebbe\\p{L}*|bisogno|vorrei|peccato|non (?:c e|ha)|serv(?:e|irebbe)|fate`,
  // German, French
  `bitte|wann (?:kommt|gibt)|fehl(?:t|en)|wunsch\\p{L}*|ware|konnte\\p{L}*|sollte\\p{L}*|brauch\\p{L}+|hatte gern|vermiss\\p{L}+`,
  `plait|svp|manqu\\p{L}+|ajout\\p{L}+|serait|pourr\\p{L}+|faudrait|besoin|dommage|aimerais?|souhait\\p{L}*|voudrais|a quand|quand (?:on|est)`,
  // Indonesian, Russian
  `tolong|kapan|tinggal|mohon|tambah\\p{L}*|kurang|semoga|harap\\p{L}*|belum ada|tidak ada|butuh|ingin|seharusnya|sebaiknya`,
  `пожалуиста|когда (?:будет|можно|добав\\p{L}+)|добав\\p{L}+|не хватает|хотелось|нуж(?:ен|на|но|ны)|сделаите|хочу|было бы|хорошо бы`,
].join('|');

const asksUnspaced =
  'ほしい|欲しい|お願い|追加|あれば|あると|がない|はない|もない|がなく|対応して|たい|たら|できると|추가|주세요|있으면|없|좋겠|필요|해줘|바랍니다|지원|부탁|싶|생기면|希望|请|增加|添加|没有|需要|建议|能不能|支持|缺|如果';

const asking = new RegExp(`(?<![\\p{L}\\p{N}])(?:${asks})(?![\\p{L}\\p{N}])`, 'u');
const askingUnspaced = new RegExp(asksUnspaced, 'u');

/** Phrases that look like requests and are not. */
const idle =
  /(?<![\p{L}\p{N}])(?:(?:everything|all|what|whatever|anything) (?:i|you|we|they) (?:need|want)(?:ed)?|no (?:need|problem|problems|issue|issues|complaints?|more|ads|doubt)|(?:don ?t|dont|not) need|as needed|when(?:ever)? needed|no other)(?![\p{L}\p{N}])/gu;

/** Something broken exists already and is not requested. */
const broken =
  /(?<![\p{L}\p{N}])(?:fix\p{L}*|broken|(?:doesn|didn|won|isn|don|can) ?t (?:work|load|open|sync|update|show)|not working|stopped|stops?|crash\p{L}*|glitch\p{L}*|bugs?|buggy|freez\p{L}+|kaputt|funktioniert nicht|no funciona|nao funciona|ne (?:marche|fonctionne)|non funziona|tidak (?:bisa|berfungsi)|не работает)(?![\p{L}\p{N}])/u;
const brokenUnspaced = /動かない|動作しない|안 ?돼|안 ?됨|오류|不能用|无法/u;

/** @param folded the sentence's words, folded, with a space between them */
export const isAsking = (folded: string, written: string): boolean =>
  (asking.test(folded.replace(idle, ' ')) || askingUnspaced.test(written)) &&
  !broken.test(folded) &&
  !brokenUnspaced.test(written);

/** Words that request the thing right after them: `no widget`. */
export const absences: ReadonlySet<string> = new Set(
  'no not without sin sem senza kein keine keinen ohne pas aucun aucune sans nessun nessuna tanpa нет без'.split(' '),
);
