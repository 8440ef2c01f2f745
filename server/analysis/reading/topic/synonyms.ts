import { queryTerms } from '../../words/terms.ts';
import { fold } from '../../words/words.ts';

/** Words that reviews have for the same thing: who asks with one means the others too. Their forms are found by their stems. */
const classes: Readonly<Record<string, readonly string[]>> = {
  en: [
    'reject rejected decline declined deny denied refuse refused disapproved approve approved approval eligible ineligible qualify',
    'fail failed failure fails failing unsuccessful error unable',
    'deduct deducted debit debited charged withdrawn',
    'deliver delivered delivery receive received arrive arrived shipped dispatched',
    'missing gone disappeared vanished lost hidden',
    'close closed closing shut terminated deactivated blocked suspended banned frozen',
    'respond response reply replied replies answer answered',
    'come coming came arrive visit visited visiting',
    'link linking linked connect connecting add adding attach',
    'connect connecting connected connection pair pairing disconnect disconnects disconnected',
    'credited received added refunded',
    'referral refer referred invite invited invitation',
    'reward rewards bonus cashback prize',
    'explanation explain reason reasons',
    'stolen hacked fraud scammed theft',
    'delete deleted remove removed erase erased wipe wiped',
    'edit editing change changing modify correct',
    'save saving saved store stored keep',
    'send sending sent transfer transferring',
    'buy buying bought purchase purchased order ordered',
    'expensive overpriced pricey costly',
    'slow slowly lag laggy sluggish delay delayed',
    'confusing complicated complex unclear',
    'crash crashes crashing crashed closes',
    'photo photos picture pictures image images',
    'video videos clip clips',
    'song songs music track tracks',
    'email emails mail mails',
    'export download extract',
    'reminder reminders alert alerts notification notifications',
    'rude unhelpful impolite',
    'wrong incorrect inaccurate false',
    'loud noise noisy volume',
    'blurry blurred unclear pixelated',
    'lock locked unlock unlocking',
    'spending spendings expense expenses expenditure',
    'budget budgeting budgets pots',
    'agent executive representative officer',
    'employee staff support',
    'late delay delayed overdue',
    'screen display',
    'queue wait waiting',
  ],
  de: [
    'abgelehnt verweigert zurückgewiesen',
    'antwort antwortet antworten reagiert reagieren rückmeldung',
    'geliefert lieferung angekommen erhalten zugestellt ankommt kommt',
    'verschwunden weg gelöscht verloren fehlt',
    'gesperrt geschlossen blockiert gekündigt deaktiviert',
    'verbinden verbindung verbindet koppeln gekoppelt',
    'abgebucht eingezogen belastet',
    'speichern gespeichert sichern',
    'bild bilder foto fotos',
  ],
  fr: [
    'refusé rejeté décliné',
    'réponse répond répondent répondre réponds',
    'livré livraison reçu arrivé arrive',
    'disparu perdu supprimé effacé manque',
    'bloqué fermé clôturé suspendu désactivé',
    'connecter connexion connecte appairer associer',
    'débité prélevé facturé',
    'enregistrer sauvegarder enregistré',
    'photo photos image images',
  ],
  es: [
    'rechazada rechazado rechazan rechaza denegado declinada',
    'responden responde respuesta responder contestan contesta contestar',
    'llega llegar llegado llegó entrega entregado recibir recibido',
    'desaparecido desapareció perdido perdí borró',
    'bloqueada bloqueado cerrada cerraron suspendida cancelada',
    'conectar conecta conexión vincular enlazar',
    'cobraron cobro cargo descontaron',
    'guardar guarda guardado',
    'foto fotos imagen imágenes',
  ],
  pt: [
    'recusado recusada rejeitado negado',
    'resposta respondem responde responder retorno',
    'entrega entregue chega chegou receber recebi',
    'sumiu desapareceu perdi perdeu apagou',
    'bloqueada bloqueado encerrada suspensa',
    'conectar conecta conexão vincular parear',
    'cobraram cobrança debitado descontado',
    'salvar salva guardar',
    'foto fotos imagem imagens',
  ],
  it: [
    'rifiutata rifiutato respinta negato',
    'risposta rispondono risponde rispondere',
    'consegna consegnato arriva arrivato ricevuto',
    'sparito scomparso perso cancellato',
    'bloccato bloccata chiuso sospeso',
    'collegare connessione connettere associare',
    'addebitato addebito prelevato',
    'salvare salvato salva',
    'foto immagine immagini',
  ],
};

/** By language: the terms of each class, and the classes that a term is of. */
const known = new Map<string, Map<string, ReadonlySet<string>[]>>();

const classesOf = (language: string): Map<string, ReadonlySet<string>[]> => {
  const made = known.get(language);
  if (made) return made;
  const byTerm = new Map<string, ReadonlySet<string>[]>();
  for (const list of classes[language] ?? []) {
    const terms = new Set(list.split(' ').flatMap((word) => queryTerms(fold(word), [language]).flat()));
    for (const term of terms) byTerm.set(term, [...(byTerm.get(term) ?? []), terms]);
  }
  known.set(language, byTerm);
  return byTerm;
};

/** The terms of words that mean the same as a word with these terms. */
export const synonymsOf = (terms: readonly string[], language: string): string[] => {
  const byTerm = classesOf(language === 'und' ? 'en' : language);
  const alike = new Set(terms.flatMap((term) => byTerm.get(term) ?? []).flatMap((each) => [...each]));
  return [...alike].filter((term) => !terms.includes(term));
};
