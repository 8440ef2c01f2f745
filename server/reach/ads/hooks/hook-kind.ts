import type { AdHook } from '../../../contract/resources/reach/ad-search.ts';
import { readDataFile, wordsIn } from '../../../data/data-file.ts';
import { plainText, Signs } from '../plain-text.ts';

/** Patterns of opening lines in English, German, French and Spanish, matched against `plainText`. */

const count = String.raw`\d[\d ]*(?:k|m|mio|mill\p{L}*|thousand|tausend|mille|mil)?`;
const people =
  '(?:people|users|runners|members|learners|families|sleepers|couples|students|customers|fans|downloads|reviews|ratings|stars?|menschen|leute|nutzer\\p{L}*|laufer\\p{L}*|paare|familien|mitglieder\\p{L}*|downloads|bewertungen|sterne|personnes|utilisat\\p{L}*|membres|familles|couples|coureu\\p{L}*|avis|etoiles|telechargements|personas|usuari\\p{L}*|miembros|familias|parejas|corredores|descargas|resenas|opiniones|valoraciones|estrellas|others|andere[nr]?|autres|otr[oa]s)';
const crowd =
  '(?:millions?|thousands|hundreds of thousands|millionen|tausende|hunderttausende|milliers|millones|miles)';
const span =
  '(?:days?|nights?|weeks?|months?|years?|tagen?|nachten?|wochen?|monaten?|jahren?|jours?|nuits?|semaines?|mois|ans?|annees?|dias?|noches?|semanas?|mes(?:es)?|anos?)';
const few =
  '(?:\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eine[mnr]?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)';
const weekday =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo';

const file = readDataFile('ads/hooks');
const signs = (section: string): Signs => new Signs(wordsIn(file, section));

const proofWords = signs('proof');

const praiseWords = signs('praise');
const offerWords = signs('offer');
const urgencyWords = signs('urgency');
const noveltyWords = signs('novelty');
const problemWords = signs('problem');
const resultWords = signs('result');

const featureWords = signs('feature');
const callWords = signs('call');

type HookKind = AdHook['kind'];

const shape = (pattern: string): RegExp => new RegExp(pattern, 'u');

const proofShapes = [
  shape(` (?:\\p{L}+ ){0,3}${crowd} (?:\\p{L}+ ){0,3}(?:${people}|trust|vertrauen|confian|love|lieben|use|nutzen) `),
  shape(
    ` (?:join|loved by|used by|trusted by|chosen by|rejoi\\p{L}*|unete a|schliess dich) (?:\\p{L}+ ){0,3}(?:${count}|${crowd}) `,
  ),
  shape(
    ` ${count} (?:million |mio |millionen |thousand |millions |millones |millon |mil |\\p{L}+ )?(?:de |d |\\p{L}+ )?${people} `,
  ),
  / (?:4|5) [0-9] (?:stars?|sterne|etoiles|estrellas|out of|von|sur|de) /u,
  // `Over a million lists made last month`
  shape(
    ` (?:over|more than|mehr als|uber|plus de|plus d|mas de) (?:${few} |${count} )?(?:${crowd} |million |mio |thousand |tausend |mille |mil )?(?:de |d )?(?:\\p{L}+ ){1,3}(?:made|created|logged|shared|planned|tracked|completed|finished|scanned|edited|sent|erstellt|angelegt|geplant|geteilt|gescannt|cree\\p{L}*|planifie\\p{L}*|partage\\p{L}*|cread[oa]s?|hech[oa]s?|planificad[oa]s?|compartid[oa]s?) `,
  ),
  // `85 % of them sleep better`
  / \d{1,3} ?% (?:of|aller|der|unserer|des|de nos|de los|de las|de nuestr\p{L}+) /u,
  / (?:\d|one|two|three|four|nine|ein\p{L}*|drei|neun|trois|neuf|tres|nueve) (?:out of|in|von|sur|de cada) (?:\d+|ten|zehn|dix|diez) (?:users|people|nutzer\p{L}*|menschen|utilisat\p{L}*|personnes|personas|usuari\p{L}*) /u,
];

const price = String.raw`(?:[€$£] ?\d[\d ]*|\d[\d ]*[€$£])`;
const per =
  '(?:a |per |pro |im |par |al |por |each |every )?(?:month|year|week|monat|jahr|woche|mois|an|semaine|mes|ano|semana)';
/** An amount alone is no offer: it may be an account balance. */
const offerShapes = [
  / \d{1,2} ?% /u,
  / (?:gratis|kostenlos|kostenfrei|gratuit\p{L}*) /u,
  /(?<! (?:ad|ads|stress|guilt|sugar|hands|debt|pain|worry|distraction|feel|break|set|is)) free (?!time |your |yourself |of |up |from |run |you )/u,
  // Must name something for sale, because a day can be free too.
  / (?:first \p{L}+|month|week|year|plan|lesson|session|trial|app|version|download|account|everything) (?:is|are) (?:completely |always |totally |all )?free /u,
  / is free (?:for (?:\d|students|everyone|life|ever|teachers|new)|to (?:download|try|use|start|play)|forever|until) /u,
  shape(` (?:${few}|ersten?|premier|primer|first) ${span} (?:free|gratis|kostenlos|gratuit\\p{L}*|offerte?s?) `),
  shape(` (?:only|just|from|nur|fur nur|ab|seulement|a partir de|des|solo|desde|por solo|pour) ${price} `),
  shape(` ${price} ${per} `),
  shape(
    ` ${price} (?:off|less|weniger|rabatt|gunstiger|de remise|de reduction|de descuento|menos|instead|statt|au lieu|en vez) `,
  ),
  shape(` (?:instead of|statt|au lieu de|en vez de) ${price} `),
];
const saving = shape(
  ` (?:save|saved|saves|saving|spar\\p{L}*|gespart|economis\\p{L}*|ahorr\\p{L}*|earn\\p{L}*|put aside|zuruckgelegt|mis de cote) (?:\\p{L}+ ){0,4}${price}|${price} (?:\\p{L}+ ){0,4}(?:saved|gespart|zuruckgelegt|economis\\p{L}*|de cote|ahorrad\\p{L}*) `,
);
const missing = shape(
  ` (?:spent|spend|wasted|cost you|ausgegeben|verschwendet|depens\\p{L}*|gast\\p{L}*) (?:\\p{L}+ ){0,4}${price}|${price} (?:\\p{L}+ ){0,4}(?:spent|gone|wasted|left|ausgegeben|weg|ubrig|auf dem konto|sur le compte|de depens\\p{L}*|en la cuenta|gastad\\p{L}*) `,
);

const deadline = shape(
  ` (?:until|till|by|through|before|bis|bis zum|vor|jusqu a|jusqu au|avant|hasta|hasta el|antes de|antes del) (?:${weekday}|midnight|tonight|tomorrow|mitternacht|morgen|heute|minuit|demain|ce soir|medianoche|manana|esta noche|(?:the )?\\d{1,2}(?:st|nd|rd|th)?) `,
);
const urgencyShapes = [
  shape(
    ` (?:only|just|noch|nur noch|plus que|plus qu|il reste|il ne reste que|solo quedan?|quedan?) ${few} (?:hours?|stunden?|heures?|horas?|${span}) `,
  ),
  shape(` ${few} (?:hours?|days?) (?:left|to go) `),
];

const noveltyShapes = [
  / (?:is|are) (?:finally )?here /u,
  /^ meet (?!your |my |a |an |the goal)/u,
  /^ (?:(?:das|die|der) )?neue?[rsmn]? (?!gewohnheit|jahr|ich |leben|woche|tag|routine|sprache|start|kraft|vorsatz)/u,
  /^ (?:the |a )?new (?!habit|year|you |life|day|week|month|skill|language|routine|start|me )/u,
  / ist (?:endlich )?da /u,
  /^ (?:l[ea] |voici l[ea] |decouvrez l[ea] )?nouv(?:eau|elle|eaux|elles|eaute) (?!habitude|annee|vie|langue|depart|jour|semaine)/u,
  /^ (?:voici|llega) /u,
  / est (?:enfin )?la $/u,
  /^ (?:el |la )?nuev[oa]s? (?!habito|ano |vida|idioma|rutina|dia|semana)/u,
];

/** `New: …` marks any opening as new. */
const saidToBeNew =
  /^(?:new|neu|nouveau|nouveaux|nouvelle|nouvelles|nouveauté|nuevo|nueva|nuevos|nuevas|novedad)\s*[:!–—]/iu;

/** Not the reader's fault, or not what they lack. */
const problemShapes = [
  / (?:you|it|this) (?:do not|don t|never|didn t|did not|won t|will not|isn t|is not|are not|aren t|s not) (?:have to )?(?:need|lack|fail|your fault|you|lazy|broken|enough|work)/u,
  / you re not (?:lazy|broken|alone|bad) /u,
  / not (?:your fault|a willpower problem|about willpower) /u,
  / (?:du|sie|man) (?:brauchst|brauchen|braucht|musst|mussen) (?:\p{L}+ )?(?:nicht|kein\p{L}*) /u,
  / (?:liegt nicht an (?:dir|ihnen)|du bist nicht (?:faul|schuld|allein)) /u,
  / (?:n as|n avez|n a) pas (?:besoin|a) /u,
  / (?:n est pas (?:ta|votre|de ta|de votre) faute|tu n es pas|vous n etes pas) /u,
  / no (?:necesitas|hace falta|tienes que|te falta|eres (?:vag|perezos)\p{L}*) /u,
  / no es (?:tu culpa|falta de) /u,
  /^ (?:no|kein|keine|keinen|pas de|plus de|sin|ningun) (?!ads? |account|sign|subscription|werbung|konto|anmeldung|abo |pub |compte|inscription|abonnement|anuncios|registro|suscripcion|\d)\p{L}+ /u,
];

const resultShapes = [
  shape(
    ` (?:in|within|after|in nur|in weniger als|nach|en|en seulement|en moins de|en solo|en menos de|tras|apres) (?:just |only |under |nur |seulement |solo )?${few} (?:minutes?|mins?|minuten?|minutos?|${span}) `,
  ),
  / \d+ (?:minutes|minuten|minutos) (?:a|am|par|al) (?:day|tag|jour|dia) /u,
  / (?:more|mehr|plus de|mas) (?:\p{L}+ ){1,4}(?:less|weniger|moins|menos) /u,
  / (?:less|weniger|moins|menos) (?:\p{L}+ ){1,4}(?:more|mehr|plus|mas) /u,
  /^ (?:be|sleep|run|eat|breathe|relax|focus|rest|spend|speak|schlaf\p{L}*|lauf\p{L}*|atme|entspann\p{L}*|dormez|dors|courez|cours|respire\p{L}*|corre|respira|relajate) /u,
];

/** First-person stories, or a moment of a day. */
const storyShapes = [
  shape(` ${few} ${span} ago | (?:last (?:year|week|month|summer|winter|spring|january)|this time last year) `),
  shape(` vor (?:\\p{L}+ )?${few} ${span} | letzte[sn]? (?:jahr|woche|monat|sommer|winter) `),
  shape(` il y a (?:\\p{L}+ )?${few} ${span} | (?:l annee|l an|la semaine|le mois) dernier\\p{L}* `),
  shape(` hace (?:\\p{L}+ )?${few} ${span} | (?:el (?:ano|mes|verano)|la semana) pasad[oa] `),
  / (?:i|i ve|i m|i d|i was|ich|je|j|yo) /u,
  /^ (?:my|we|our|pov|day \d+|this is how|she|he|meet \p{L}+ (?:she|he|who)) /u,
  /^ (?:mein\p{L}*|wir|unser\p{L}*|tag \d+|fruher|(?:sie|er) (?:hat|hatte|war|lief|konnte|schlief|verlor|wollte|dachte|ging|fing)) /u,
  /^ (?:mon|ma|mes|notre|nous|jour \d+|on (?:a|avait|etait)|(?:elle|il) (?:a|avait|etait|dormait|courait|n avait)) /u,
  /^ (?:mi|mis|me|nuestr\p{L}+|dia \d+ (?!de )|cuando|antes|desde que|llevo|llevaba|tenia|estaba|pensaba|queria|deje|empece|probe|compre|perdi|logre|consegui|pase) /u,
  // `Deleted my planner, kept this one` omits the `I`.
  /^ (?:\p{L}{2,}ed|kept|quit|left|gave|lost|found|made|ran|slept|threw|went through|bought|sold) (?:up |out |away )?(?:all )?my /u,
  // A moment: `3 a.m., wide awake`, `Am 19. des Monats …`.
  /^ (?:it s |es ist |il est |son las |a las |um )?\d{1,2}(?: \d\d)? (?:am|pm|a m|p m|uhr|h|heures?|de la (?:manana|noche|tarde)) /u,
  /^ (?:le|am|el|on the|the|it s the|heute ist der|hoy es) \d{1,2}(?:st|nd|rd|th)? (?:du mois|des monats|del mes|of the month) /u,
  /^ (?:monday|sunday) (?:morning|evening|night) |^ (?:montag|sonntag)(?:morgen|abend|s| morgen| abend) |^ (?:lundi|dimanche) (?:matin|soir) |^ (?:lunes|domingo) por la (?:manana|noche) /u,
];

const startsCall =
  /^ (?:download|get|try|start|install|join|sign up|tap|click|discover|explore|begin|open|play|use|grab|jetzt|lade|hol|probier|starte|installier|entdecke|los|teste|telecharge|essay|commence|decouvr|installe|rejoign|inscri|obten|lance|descarga|prueba|empieza|empezar|comienza|instala|descubre|unete|consigue)/u;
/** `Pebblet laden`: German puts the verb last. */
const endsCall =
  / (?:laden|herunterladen|runterladen|downloaden|holen|testen|ausprobieren|installieren|starten|loslegen|sichern|entdecken|offnen|mitmachen|anmelden|registrieren|erstellen|buchen|telecharger|descargar|instalar) $/u;

/** `Put the planner away` */
const putsAway =
  /^ (?:put|throw|pack|lay) (?:\p{L}+ ){1,5}away |^ (?:leg|lege|wirf|pack) (?:\p{L}+ ){1,5}weg |^ (?:range|rangez|jette|jetez) (?:ton|ta|tes|votre|vos|le|la|les) |^ (?:guarda|tira) (?:ya )?(?:el|la|los|las|tu|tus) /u;

/** `Get Calm Tides`: followed by a capitalized name. */
const callsForName =
  /^(?:[Gg]et|[Dd]ownload|[Tt]ry|[Ii]nstall|[Oo]pen|[Hh]ol dir|[Ll]ade|[Tt]este|[Ii]nstalliere|[Tt]élécharge[zr]?|[Ii]nstalle[zr]?|[Dd]escarga|[Pp]rueba|[Ii]nstala)(?: \p{Lu}[\p{L}\p{N}’']*){1,3}(?: (?:on|auf|sur|en) (?:your|deinem|ton|votre|tu) (?:phone|iPhone|Handy|téléphone|móvil))?[.!]*$/u;

/** Only a call to action, with or without a name: `Download Tidebook now`. */
const isBareCall = (plain: string): boolean => {
  const words = plain.trim().split(' ');
  if (words.length > 8 || !(startsCall.test(plain) || endsCall.test(plain))) return false;
  const said = callWords.in(plain);
  // Replaced twice, because adjacent matches share a space.
  const left = [...said, ...said].reduce((text, each) => text.replaceAll(` ${each} `, ' '), plain).trim();
  return said.length > 0 && left.split(' ').filter(Boolean).length <= 1;
};

const any = (shapes: readonly RegExp[], plain: string): boolean => shapes.some((each) => each.test(plain));
const has = (signs: Signs, plain: string): boolean => signs.first(plain) >= 0;

const quoted = /^[„“«»"‹]\s*(?<inner>[^„«]+?)[“”»«"›][.!?…]*(?:\s*[-–—(].*)?$/u;
const mentionsUse =
  / (?:app|appli|application|it|this|works|finally|endlich|enfin|por fin|sie|es|elle|ella|ca|esto|since|seit|depuis|desde|ever|never|nie|jamais|nunca) /u;

/** Thoughts to oneself: `I’ll start on Monday`. */
const thought =
  / (?:i ll|i will|tomorrow|monday|next year|one day|ich werde|morgen|ab montag|demain|lundi|manana|el lunes|should|wish|can t|cannot) /u;
const minQuotedWords = 4;

/** A testimonial, in quotation marks or in a user's words. */
const isTestimony = (claim: string, plain: string, names: readonly string[]): boolean => {
  if (/[★⭐]/u.test(claim)) return true;
  const speaks = any(storyShapes, plain) || / (?:my|me|mein\p{L}*|mir|mich|mon|ma|moi|mi|me) /u.test(plain);
  const isQuoted = quoted.test(claim.trim());
  if (isQuoted && !thought.test(plain) && plain.trim().split(' ').length >= minQuotedWords) return true;
  if (has(praiseWords, plain) && (speaks || isQuoted)) return true;
  const isNamed = names.some((name) => plain.includes(plainText(name)));
  return isQuoted && (isNamed || mentionsUse.test(plain) || / (?:app|appli|application|aplicacion)/u.test(plain));
};

/** `stress-free` doesn't mention stress as a problem. */
const withoutFree = (claim: string): string => plainText(claim.replace(/\p{L}+[- ]free\b/giu, ' '));

/** The app's name with more than two other words. */
const mentionsName = (plain: string, names: readonly string[]): boolean =>
  names.some((name) => {
    const said = plainText(name);
    return said.trim() !== '' && plain.includes(said) && plain.replace(said, ' ').trim().split(' ').length > 2;
  });

/** Text beyond this is not part of the opening. */
const maxRead = 500;

/**
 * The kind of claim an ad opens with, in English, German, French or Spanish; null if unknown.
 *
 * @param names names of the app and its advertiser
 */
export const hookKindOf = (whole: string, names: readonly string[] = []): HookKind | null => {
  if (/[?？]["”“»’)]{0,3}$/u.test(whole.trimEnd()) || /^["„“«]?¿/u.test(whole)) return 'question';
  const claim = whole.slice(0, maxRead);
  const plain = plainText(claim);
  const isSaving = saving.test(plain);
  const isOffer = !isSaving && !missing.test(plain) && (any(offerShapes, plain) || has(offerWords, plain));
  const unnamed = names.reduce((text, name) => text.replace(plainText(name), ' '), plain);
  if (!isOffer && isBareCall(unnamed)) return 'call';
  if (any(proofShapes, plain) || has(proofWords, plain) || isTestimony(claim, plain, names)) return 'proof';
  if (has(urgencyWords, plain) || any(urgencyShapes, plain) || (isOffer && deadline.test(plain))) return 'urgency';
  if (isOffer) return 'offer';
  if (saidToBeNew.test(claim.trim())) return 'novelty';
  if (any(storyShapes, plain)) return 'story';
  if (has(noveltyWords, plain) || any(noveltyShapes, plain)) return 'novelty';
  if (putsAway.test(plain)) return 'call';
  if (missing.test(plain) || any(problemShapes, plain) || has(problemWords, withoutFree(claim))) return 'problem';
  if (isSaving || any(resultShapes, plain) || has(resultWords, plain)) return 'result';
  if (callsForName.test(claim.trim())) return 'call';
  return has(featureWords, plain) || mentionsName(plain, names) ? 'feature' : null;
};
