import type { AdHook } from '../../contract/resources/ad-search.ts';
import { plainText, Signs } from './plain-text.ts';

type HookKind = AdHook['kind'];

const number = String.raw`\d[\d .,]*(?:k|m|mio|mill\p{L}*|thousand|tausend|mille|mil)?\+?`;
const people =
  '(?:people|users|runners|members|learners|families|sleepers|customers|fans|downloads|reviews|ratings|stars?|menschen|nutzer\\p{L}*|laufer\\p{L}*|mitglieder|downloads|bewertungen|sterne|personnes|utilisat\\p{L}*|membres|coureurs|avis|etoiles|personas|usuari\\p{L}*|miembros|corredores|descargas|resenas|valoraciones|estrellas|others|andere|autres|mas)';

const proofShapes = [
  new RegExp(
    ` (?:join|over|more than|loved by|used by|trusted by|chosen by|schon|uber|mehr als|bereits|plus de|deja|rejoi\\p{L}*|mas de|unete a|ya) (?:the |the over |over |more than |plus de |mas de |los |las |den )?(?:${number}|millions?|thousands?|millionen|tausende|milliers|millones|miles) `,
    'u',
  ),
  new RegExp(
    ` ${number} (?:million |mio |millionen |thousand |millions |millones |mil |de |d |\\p{L}+ )?(?:de |d )?${people} `,
    'u',
  ),
  / (?:4|5) [0-9] (?:stars?|sterne|etoiles|estrellas|out of|von|sur|de) /u,
];
const proofWords = new Signs(`
  rated trusted_by loved_by recommended award award_winning app_of_the_year editors_choice editor_s_choice number_one no_1 featured as_seen voted
  ausgezeichnet testsieger empfohlen bewertet stiftung millionen_vertrauen app_des_jahres vertrauen_uns note_5 notee elue recommande recommandee primee
  choix_de_la_redaction valorada elegida recomendada premiada galardonada app_del_ano`);

const offerShapes = [
  / \d{1,2} ?% /u,
  / (?:free|gratis|kostenlos|kostenfrei|gratuit\p{L}*|gratuita?s?) (?:for|trial|today|month|week|\d|fur|testen|monat|pendant|essai|durante|prueba|hasta|bis) /u,
  / (?:\d+|one|two|three|ersten?|premier|primer|first) (?:day|days|week|weeks|month|months|tage?|wochen?|monate?|jours?|semaines?|mois|dias?|semanas?|mes|meses) (?:free|gratis|kostenlos|gratuit\p{L}*) /u,
  / [$€£] ?\d|\d ?[€$£] /u,
];
const offerWords = new Signs(`
  free discount discounts deal deals sale save_up_to half_price promo coupon black_friday lifetime_access off_premium gratis kostenlos rabatt rabattiert angebot
  sparangebot zum_halben_preis gratuit gratuite gratuitement offert offerte remise promotion reduction a_moitie_prix gratuita descuento oferta rebaja
  mitad_de_precio`);

const urgencyWords = new Signs(`
  today_only last_chance ends_tonight ends_today ends_soon ends_sunday final_hours hurry limited_time only_today before_it_s_gone don_t_wait now_or_never last_day
  while_it_lasts this_week_only this_weekend nur_heute letzte_chance endet_bald endet_heute nur_noch nur_diese_woche solange_der_vorrat schnell_sein jetzt_oder_nie
  derniere_chance plus_que aujourd_hui_seulement se_termine offre_limitee dernier_jour derniers_jours depechez vite solo_hoy ultima_oportunidad termina_hoy
  acaba_hoy ultimo_dia ultimos_dias date_prisa tiempo_limitado solo_esta_semana`);

const noveltyWords = new Signs(`
  new introducing meet just_launched now_available finally_here is_here has_arrived brand_new now_with say_hello_to all_new update the_new neu neue neuer neues jetzt_neu
  endlich_da jetzt_verfugbar ist_da das_neue die_neue nouveau nouvelle nouveaute voici decouvrez_la_nouvelle est_arrive est_arrivee est_la maintenant_disponible
  enfin_disponible nuevo nueva presentamos conoce_a llega ya_esta_aqui ya_disponible novedad te_presentamos`);

const problemWords = new Signs(`
  tired_of sick_of fed_up struggl* can_t cannot couldn_t stop no_more never_again overwhelm* stressed forget forgetting forgot losing lost hate hard_to too_many
  too_much wasting waste chaos messy stuck broke behind_on don_t without_the miss missing anxious exhausted worn_out quit quitting giving_up gave_up fail* worst
  problem schluss_mit nie_wieder genug_von keine_lust satt uberfordert gestresst vergessen vergisst vergiss chaos kein_plan schon_wieder kaputt aufgeben
  stress schlaflos zu_viele zu_viel keine_zeit probleme marre ras_le_bol fini fini_les plus_jamais assez_de difficile debord* oubli* impossible perdu perdue trop_de
  arretez arrete stop_aux ne_perdez fatigue fatiguee harto harta cansado cansada basta deja_de no_mas nunca_mas olvid* agobi* estresad* imposible pierdes perdiste
  demasiad* adios_a no_puedes problema sin_tiempo`);

const resultShapes = [
  / (?:in|within|after|in nur|in weniger als|nach|en|en seulement|en moins de|en solo|en menos de|tras) (?:just |only |under |nur |seulement |solo )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|a|einer|einem|zwei|drei|vier|funf|sieben|acht|zehn|une?|deux|trois|quatre|cinq|sept|huit|dix|un|dos|tres|cuatro|cinco|siete|ocho|diez) (?:minutes?|mins?|days?|weeks?|months?|minuten?|tagen?|wochen?|monaten?|jours?|semaines?|mois|minutos?|dias?|semanas?|mes(?:es)?) /u,
  / \d+ (?:minutes|minuten|minutos) (?:a|am|par|al) (?:day|tag|jour|dia) /u,
];
const resultWords = new Signs(`
  better faster stronger achieve reach finally become wake_up fall_asleep lose gain save build master finish feel get_fit your_best your_first live improve grow
  stay_on_track look_like besser schneller starker erreich* endlich werde wache schlaf_ein schaff* nimm_ab spare baue verbesser* lern fuhl* bleib_dran dein_erstes
  deine_ersten mieux plus_vite atteign* enfin deven* reveill* endorm* reuss* perdez economis* constru* amelior* progress* sentez votre_premier ton_premier
  mejor mas_rapido alcanza logra consigue por_fin conviert* despiert* duerme pierde ahorra construye mejora corre_tu tu_primer tus_primeros sientete`);

const storyShapes = [
  /^ (?:i|i ve|i was|i used|i m|i had|when i|my|we|how i|day \d+|pov|last (?:year|week|month|summer|january)|a year ago|two years ago|this is how|meet (?!the )\p{L}+ (?:she|he|who)) /u,
  /^ (?:ich|als ich|mein\p{L}*|vor (?:einem|zwei|drei|\d+)|letzte[sn]? (?:jahr|woche|monat)|tag \d+|wie ich|seit ich|fruher) /u,
  /^ (?:j ai|j etais|je|quand j|mon|ma|il y a|l (?:annee|an) derni\p{L}+|jour \d+|comment j|avant j|depuis que) /u,
  /^ (?:yo|cuando|hace (?:un|dos|tres|\d+)|mi|el ano pasado|dia \d+|como (?:yo|pase|deje|consegui)|antes|desde que|llevaba|tenia|estaba|deje|empece) /u,
];

const callWords = new Signs(`
  download get try start install join sign_up tap click discover explore begin open play use grab go it the app now today free for on and our your this here a in
  app_store google_play store play_store jetzt heute hier die den das zur app lade laden hol dir probier* starte start installier* entdecke herunter herunterladen
  los geht_s loslegen ausprobieren teste testen telecharge* essay* commence* decouvr* installe* rejoign* maintenant l appli application aujourd_hui des la le ici lance*
  descarga* prueba* empieza* comienza* instala* descubre* unete* ya ahora hoy la aplicacion aqui gratis`);

const isBareCall = (plain: string): boolean => {
  const words = plain.trim().split(' ');
  if (words.length > 8 || callWords.in(plain).length === 0) return false;
  const left = callWords
    .in(plain)
    .reduce((text, said) => text.replaceAll(` ${said} `, ' ').replaceAll(` ${said} `, ' '), plain);
  // A name may stand in it: `Download Tidebook now`.
  return left.trim().split(' ').filter(Boolean).length <= 1 && startsCall.test(plain);
};
const startsCall =
  /^ (?:download|get|try|start|install|join|sign up|tap|click|discover|explore|begin|open|play|use|grab|jetzt|lade|hol|probier|starte|installier|entdecke|los|teste|telecharge|essay|commence|decouvr|installe|rejoign|lance|descarga|prueba|empieza|comienza|instala|descubre|unete)/u;

const any = (shapes: readonly RegExp[], plain: string): boolean => shapes.some((shape) => shape.test(plain));
const has = (signs: Signs, plain: string): boolean => signs.first(plain) >= 0;

/** In what way a claim opens, in English, German, French or Spanish; what it does not know otherwise, it takes for a feature. */
export const hookKindOf = (claim: string): HookKind => {
  const plain = plainText(claim);
  if (/[?？]["”»’)]*\s*$/u.test(claim) || /^¿/u.test(claim)) return 'question';
  if (isBareCall(plain)) return 'call';
  if (any(proofShapes, plain) || has(proofWords, plain)) return 'proof';
  const [offer, urgent] = [any(offerShapes, plain) || has(offerWords, plain), has(urgencyWords, plain)];
  if (urgent) return 'urgency';
  if (offer) return 'offer';
  if (any(storyShapes, plain)) return 'story';
  if (has(noveltyWords, plain)) return 'novelty';
  if (has(problemWords, plain)) return 'problem';
  if (any(resultShapes, plain) || has(resultWords, plain)) return 'result';
  return 'feature';
};
