import { plainText, Signs } from '../ads/plain-text.ts';
import { isNearAny, topicsOf } from '../ads/topics.ts';

/**
 * How posts speak of what apps are for, where the kind is narrower than a topic of ads: in English, German, Spanish and French.
 * The first of a line is what the kind must say for the line to be meant.
 */
const lines: readonly (readonly [named: string, said: string])[] = [
  [
    'split splits splitting splitter shared_expense* group_expense* shared_cost* who_owes',
    'split_the* split_bill* splitbill* splitting split_cost* split_expens* bill_split* share_cost* shared_cost* shared_expense* group_expense* who_owes owes_who owes_me settle_up settling_up ausgaben_teil* kosten_teil* kosten_aufteil* ausgaben_aufteil* rechnung_teil* rechnung_aufteil* geteilte_kosten geteilte_ausgaben wg_kasse wgkasse reisekasse gruppenkasse schulden gastos_compartid* gastos_en_grupo dividir_gastos dividir_la_cuenta repartir_gastos gastos_del_piso cuentas_claras partager_les_frais partager_les_depenses partage_de_frais partage_de_depenses partager_l_addition depenses_communes depenses_partagees depenses_entre frais_communs frais_partages cagnotte',
  ],
  [
    'bird* ornitholog*',
    'bird birds birding birder* birdsong* birdwatch* birdtok bird_id sound_id vogel* *vogel* pajaro* pajarito* aves canto_de_aves cantos avistamiento* oiseau* ornitho* chant_d_oiseau* chants_d_oiseaux',
  ],
  [
    'tuner* tuning guitar* ukulele*',
    'tuner tuners tuning tune_your tune_my tune_a guitar guitars guitarist* ukulele* intonation stimmgerat* gitarre* stimmen gestimmt stimmung stimmungen saiten afinador* afinar afino afinacion guitarra* cuerdas accordeur* accorder accordage s_accorder guitare* gratte cordes',
  ],
  ['mushroom* fungi fungus', 'mushroom* fungi foraging pilz* *pilze seta setas hongo hongos champignon* mycolog*'],
  [
    'star_gaz* stargaz* astronom* constellation*',
    'stars stargaz* night_sky astronom* constellation* sternbild* sternenhimmel estrellas cielo_nocturno etoile* ciel_etoile',
  ],
  [
    'mood* emotion*',
    'mood moods mood_track* emotion* feelings stimmungstagebuch stimmung* gefuhl* animo emociones humeur* emotions',
  ],
  ['fasting intermittent_fasting', 'fasting intermittent fasten intervallfasten ayuno* jeune_intermittent'],
  [
    'water_intake hydration drink_water',
    'hydration drink_water water_intake wasser_trinken trinkwecker hidratacion beber_agua hydratation boire',
  ],
  ['pregnan*', 'pregnan* trimester* schwanger* embaraz* grossesse enceinte'],
  ['baby babies', 'baby babies newborn* nursing breastfeed* saugling* stillen bebe bebes lactancia allaitement'],
  [
    'sober* sobriety quit_drink*',
    'sober* sobriety alcohol_free nuchtern* alkoholfrei sobriedad sin_alcohol sobriete sans_alcool',
  ],
  [
    'smok* quit_smok*',
    'smoking smoke_free quit_smok* cigarette* rauchen rauchfrei nichtrauch* fumar tabaco arreter_de_fumer tabac',
  ],
  [
    'medication* pill pills medicine*',
    'medication* meds pill pills medikament* tabletten pastilla* medicamento* medicaments pilulier',
  ],
  ['chess', 'chess schach* ajedrez echecs'],
  [
    'hike* hiking trail trails trek*',
    'hike* hiking trail trails wander* wanderung* *wandern senderis* ruta_de_montana randonnee* rando',
  ],
  [
    'cycling bike* bicycl*',
    'cycling bike bikes biking fahrrad* radfahren radtour* bicicleta* ciclismo velo velos cyclisme',
  ],
  ['fishing', 'fishing angler* angeln pesca pescar peche pecheur*'],
  ['knit* crochet*', 'knit* crochet* strick* hakel* tejer ganchillo tricot* crochet'],
  [
    'genealog* family_tree* ancest*',
    'genealog* family_tree* ancest* stammbaum* ahnen* arbol_genealogico antepasados arbre_genealogique ancetres',
  ],
  ['karaoke sing singing', 'karaoke singing sing singen gesang* cantar canto chanter chant'],
  ['piano', 'piano pianist* klavier* pianist*'],
  ['metronome* rhythm*', 'metronom* rhythm* rhythmus takt ritmo rythme'],
];

const kinds = lines.map(([named, said]) => ({ named: new Signs(named), said: new Signs(said) }));

/** How posts speak of what apps of a kind are for, in the words of its topic; empty where no table knows it. */
export const signsOfKind = (kind: string): readonly Signs[] => {
  const plain = plainText(kind);
  const narrow = kinds.filter(({ named }) => named.first(plain) >= 0).map(({ said }) => said);
  if (narrow.length > 0) return narrow;
  // What apps of any kind do by the way is told by the kind's own words alone.
  return topicsOf(kind).flatMap((topic) => (isNearAny([], topic) ? [] : topic.signs));
};
