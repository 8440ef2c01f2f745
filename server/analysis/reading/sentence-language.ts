import { languageOf } from '../words/language/languages.ts';
import { isStopWord } from '../words/stop-words.ts';
import { fold, wordsOf } from '../words/words.ts';
import { conceptsIn, type Language, languages, languagesOfWord } from './topic/concepts.ts';

/** Words of those who ask for reviews: a short sentence has hardly any other that tells its language. */
const asking: Readonly<Record<Language, string>> = {
  en: 'reviews review star stars about complaints complain since last people users what why how the of and with newest helpful only from not',
  de: 'bewertungen bewertung rezensionen sterne stern beschwerden leute nutzer warum wieso seit letzten letzte wegen über zeig mir mal gibt hat ist was wie ab aus auf für kein keine nur schlechte negative gute neueste monat woche tagen jahr mit von zu und der die das nicht bei',
  fr: 'avis étoile étoiles plaintes utilisateurs pourquoi depuis derniers dernière dernier jours semaine mois négatifs positifs commentaires sur les des du avec pas dans quels quelles sont quoi ça montre donne moi que qui est une aux au',
  es: 'reseñas reseña opiniones estrella estrellas quejas queja usuarios gente porqué desde último últimos última últimas mes semana días año negativas sobre los las con del por qué en el tal dame la lo de según todos mucho muy cómo publicidad precio suscripción cierra hablan dicen mal',
  pt: 'avaliações avaliação estrelas estrela reclamações reclamação usuários pessoas desde último últimos última últimas mês semana dias ano negativas sobre os as com do da por que não no na em o a falta pessoal galera segundo muito como está dos das ao vale pena treino propaganda preço assinatura trava falam falando dizem reclamam mal',
  it: 'recensioni recensione stella stelle lamentele utenti persone perché dal ultimi ultime ultimo ultima mese settimana giorni anno negative sul sulla sui di del della con non gli che fammi dammi cosa come ne il lo le una sono dei delle nei nelle troppa parlano dicono male',
  ja: '',
  ko: '',
};
const askingWords = new Map(
  languages.map((language) => [language, new Set(fold(asking[language]).split(' '))] as const),
);

const enough = 0.5;
const margin = 1.25;

/** The language of a sentence about reviews; `und` where so few words do not tell it. */
export const sentenceLanguage = (text: string): string => {
  const told = languageOf(text, null);
  if (told === 'ja' || told === 'ko' || told === 'ru') return told;
  // A few characters may be of either; those that Japanese reviewers use are.
  if (told === 'zh') return conceptsIn(text, 'ja').length > 0 ? 'ja' : told;
  const scores = new Map<Language, number>();
  for (const { folded } of wordsOf(text)) {
    const here = languages.filter(
      (language) =>
        askingWords.get(language)!.has(folded) ||
        isStopWord(folded, language) ||
        languagesOfWord(folded).includes(language),
    );
    for (const language of here) scores.set(language, (scores.get(language) ?? 0) + 1 / here.length ** 2);
  }
  const [first, second] = [...scores].sort(([, one], [, other]) => other - one);
  if (!first || first[1] < enough) return told;
  return second && first[1] < second[1] * margin ? told : first[0];
};
