import { plainText, Signs } from './plain-text.ts';

/** What apps are for and how ads speak of it, in English, German, French and Spanish. A word says one topic alone. */
const lines: Readonly<Record<string, string>> = {
  habits:
    'routinen gewohnheits* new_habits habituate* buenas_costumbres hakchen haken abhak* coche cochez marca_cada tick_off tick_them chain check_off don_t_break keep_going vorsatze vorsatz kette bonnes_resolutions resolutions proposito propositos la_cadena habit_track* self_discipline discipline accountab* morning_ritual* ritual rituals daily_goals dranbleib* disziplin rituale ziele_erreichen rituel rituels regularite discipline_quotidienne constancia disciplina metas_diarias ritual_diario habit habits routine routines streak streaks consistency gewohnheit* *gewohnheiten morgenroutine* abendroutine* habitude habitudes habito habitos rutina rutinas racha rachas',
  meditation:
    'breathe breath breaths relax relaxing relaxation unwind stressed inner_peace zen calming soothing body_scan gedankenkarussell zur_ruhe abschalten ruhiger stressfrei atmen atem durchatmen anxiete stresse lacher_prise souffle souffler paix_interieure calma estres paz_interior relajacion desconecta* meditat* mindful* breathing breathwork stress calm calmer anxious anxiety meditier* achtsam* entspann* atemubung* innere_ruhe gelassen* mediter mediti* pleine_conscience respir* seren* apais* detente medita* atencion_plena respira* ansiedad relaja* serenidad',
  sleep:
    'nuit nuit_complete your_bed dans_votre_lit dans_ton_lit im_bett en_la_cama bedroom tonight heute_nacht ce_soir_au_lit esta_noche awake drift_off drifting_off doze dozing wegdos* einnick* wachliegen assoupi* insomne conciliar_el_sueno fall_asleep sleepless white_noise rain_sounds sleep_sounds sleep_stories bedtime_stor* wake_up_rested soundscape* tired nights weisses_rauschen regengerausche* nachte nachts wach mude bruit_blanc nuits reveill* berceuse* ruido_blanco noches despierta* despert* descans* sonidos_de_lluvia sleep sleeping sleeper asleep insomnia bedtime lullab* snor* nap naps *schlaf* eingeschlafen ausgeschlafen traum* sommeil dormir dors dormez endor* insomnie sieste sueno duerm* dormido insomnio siesta',
  budget:
    'saving save_up bills_paid money_goes your_money personal_finance finances save_money saving_goal* savings_goal* subscriptions_you overdraft broke bank_balance geld dein_geld kassensturz fixkosten spare geld_sparen uberziehung argent ton_argent votre_argent finances_perso economies economis* decouvert dinero tu_dinero finanzas finanzas_personales cuentas_claras cuanto_gastas budget* spending expens* paycheck* bills savings overspend* payday debt net_worth haushaltsbuch *ausgaben *finanzen sparziel* sparen gespart monatsende kontostand depens* fin_de_mois epargn* presupuesto* gastos gastas fin_de_mes ahorr* nomina',
  expenses:
    'expense expenses spending spend_on overspend* what_you_spend where_it_went ausgabe *ausgaben ausgegeben gib_aus depens* frais gasto gastos gastas gastar gastado cuanto_gastas',
  investing:
    'invest* stocks stock_market trading trader portfolio etf etfs dividend* shares aktien *depot* borse geldanlage bourse actions_en_bourse placement* acciones bolsa inversion* invertir',
  crypto: 'crypto* bitcoin* ethereum *krypto* blockchain cripto*',
  banking:
    'bank_card debit_card credit_card* konto kontokarte compte_bancaire cuenta_bancaria tarjeta bank banking iban current_account checking_account girokonto banque bancaire compte_courant banco cuenta_corriente',
  running:
    'lauftrain* lauf_train* laufcoach* laufrunde* jogger* runs_farther run_farther entrenador_de_running plan_de_course personal_best long_run training_run race_pace km kilometre* kilometer* kilometros miles laufe laufst rennst lauf_app bestzeit laufstrecke wettkampf allure sortie_longue cours_plus tirada_larga ritmo_de_carrera corre corres running_plan run runs runner runners running jog jogging 5k 10k marathon* half_marathon couch_to pace interval intervals laufen lauf laufer* laufplan* lauftraining* joggen halbmarathon courir coureu* course_a_pied foulee* footing semi_marathon correr corredor* carrera carreras zancada* media_maraton maraton',
  fitness:
    'fuerza entrena entrenar entrenas krafttrain* ganzkorper* workouts_at full_body home_workout* renforcement musculaire push_ups pull_ups core_strength workout* gym fitness strength muscle* muscles abs hiit reps dumbbell* exercise exercises squat* push_up* krafttraining muskel* fitnessstudio trainingsplan* bauchmuskel* musculation muscu entrainement* seance_de_sport abdos entrenamiento* musculo* gimnasio ejercicio*',
  yoga: 'yoga vinyasa pilates asana* yogi* sun_salutation sonnengruss salutation_au_soleil saludo_al_sol',
  diet: 'calorie* calories macros weight_loss lose_weight diet fasting kalorien* abnehmen diat intervallfasten regime perdre_du_poids jeune_intermittent caloria* dieta adelgaza* ayuno perder_peso kilos pounds',
  cycle:
    'period periods ovulation fertility cycle_tracking menstrua* eisprung zyklus* regles ovulacion ciclo_menstrual period_track* period_app next_period late_period fertile luteal follicular pms cramps hormones hormonal periode_kalender regelblutung* regelschmerz* tage_vor fruchtbar* cycle_menstruel vos_regles tes_regles fertilite ovul* fertil* tu_ciclo tu_regla la_regla menstru*',
  medicine:
    'pills_on_time medication* symptom* blood_pressure prescription* medikament* blutdruck* symptom* tension_arterielle ordonnance* medicamento* tension_arterial sintoma*',
  notes:
    'second_brain brain_dump meeting_notes ideas_in thoughts sticky_notes memo memos ideen gedanken zettel zettelwirtschaft merkzettel idees pense_bete post_it bloc_notes tes_notes ideas tus_notas note notes notebook notebooks note_taking jot scribble* notiz* notizbuch* notizen mitschrift* prise_de_notes noter carnet notas apunt* cuaderno*',
  tasks:
    'lists get_organi* organized organised organi* planner_for liste listen abhaken organisier* organise organisez planifi* listes lista listas organiza organizate organizar task tasks to_do to_dos todo todos todo_list checklist* deadline* productiv* aufgabe aufgaben todo_liste erledig* produktiv* checkliste* tache taches liste_de_taches tarea tareas lista_de_tareas pendientes',
  calendar: 'calendar* schedule schedules kalender* termine terminplan* calendrier* agenda calendario*',
  focus: 'focus focused distraction* pomodoro konzentr* ablenkung* concentr* distractions distraccion* enfoque',
  photo:
    '*fotos filtros filtro filtres cambia_el_fondo quita_el_fondo borra_objetos borra_el_fondo change_the_background enleve_le_fond gomme_magique edit_photos photo_edit* presets remove_objects ai_edit* object_remov* bildbearbeit* portrat* bearbeite_fotos editer_photo photos_retouch* portraits editar_fotos fotografia* photo photos selfie* retouch* filters filter portrait* collage* blur background_remov* pixel* picture pictures foto fotos fotobearbeitung bildbearbeitung bilder hintergrund* selfies photographie* retouche* arriere_plan imagen imagenes retoque*',
  video:
    'video_edit* videos_edit* edit_videos clip clips reels footage transitions videoschnitt montage_video montages editar_videos',
  camera: 'camera cameras analog film_look kamera* appareil_photo camara',
  music:
    'music song songs playlist* guitar chords tuner beats beat piano singing karaoke musik gitarre* klavier lieder musique guitare chanson* musica cancion* guitarra tune tuned tuning in_tune strings stimmen gestimmt stimmgerat* saiten accordeur accorder cordes afinador afinar cuerdas',
  podcasts: 'podcast* radio radios hoerspiel* emissora*',
  languages:
    'language languages vocabulary vocab grammar fluent fluently learn_spanish learn_english learn_french learn_german spanish english_lesson* sprache sprachen vokabel* fliessend fliesend sprachkurs* langue langues vocabulaire grammaire couramment idioma idiomas vocabulario gramatica fluidez',
  study:
    'exams_with tarjetas karteikarten cartes_memoire fichas aprueba pass_your repetition spaced flashcard* exam exams study studying homework math maths equation* lernkarten klausur* prufung* mathe hausaufgaben fiches examen examens devoirs examenes estudi* deberes mates',
  reading: 'ebook* audiobook* novel novels bookshelf horbuch* roman romane livre_audio audiolibro* novela*',
  news: 'news headlines breaking nachrichten schlagzeilen actualites noticias titulares local_news push_news eilmeldung* infos_en_continu ultima_hora',
  maps: 'maps offline_maps navigation route routes gps karten routen itineraire* cartes_hors mapas rutas',
  parking:
    'parking parkplatz* parken stationnement aparcamiento aparcar park_your parked car_park parking_spot* parking_space* parking_meter* parkst parkschein* parkhaus* parkuhr* parkplatze garer se_garer gare_toi parcmetre* place_libre places_libres parkings aparca aparcas estaciona* parquimetro* plaza_libre zona_azul',
  travel:
    'trip trips flight flights hotel hotels itinerary packing vacation travel* reise reisen fluge urlaub voyage voyages vol vols vacances viaje viajes vuelo vuelos vacaciones',
  rides: 'ride rides taxi taxis scooter* rideshare fahrt fahrten trajet trajets trayecto*',
  delivery:
    'food_delivery takeaway takeout deliver_food dinner_delivered pizza burger* restaurants lieferdienst* essen_bestellen livreur* repas_livre* comida_a_domicilio reparto restaurantes dinner meals_delivered',
  recipes:
    'recipe* cook cooking meal_plan* ingredients rezept* kochen zutaten recette* cuisin* ingredientes receta* cocin* cookbook* dish dishes rezepte kochbuch* gerichte recettes plats cuisine cocina recetas platos',
  wine: 'wine wines wein weine vin vins vino vinos vineyard* winery weingut* vignoble* bodega*',
  shopping:
    'coupon* discounts second_hand thrift bargains grocer* gutschein* einkaufsliste* schnappchen bons_plans liste_de_courses cupon* chollos lista_de_la_compra',
  wardrobe:
    'outfit* wardrobe closet kleiderschrank garde_robe tenue tenues armario outfits capsule_wardrobe what_to_wear anziehen dressing vestidor ropa',
  dating:
    'dating singles matches soulmate flirt* date_night partnersuche rencontre rencontres celibataire* citas solteros pareja',
  chat: 'chat chats messenger message messages voice_rooms group_chat friends_nearby nachrichtenchat chatten messagerie discuter mensajes chatear',
  weather:
    'weather forecast* storm storms rain radar wetter* gewitter* regen meteo orage* pluie tiempo_hoy tormenta* lluvia pronostico*',
  vpn: 'vpn *vpn proxy browse_privately ip_address ip_adresse adresse_ip direccion_ip',
  passwords:
    'password* passwort* passworter mot_de_passe mots_de_passe contrasena* passphrase* passkey* zugangsdaten identifiants contrasenas',
  cleaner:
    'junk junk_file* duplicate_photos phone_clean* clean_phone clean_your_phone cleans_your_phone scan_your_phone scans_your_phone speed_up_your_phone datenmull handy_aufraumen nettoie_ton nettoyez_votre limpia_tu virus viruses viren malware antivirus spyware storage_full cleaner clean_up_your_phone junk_files free_up_space speicher_voll speicherplatz nettoyeur espace_de_stockage limpiador liberar_espacio',
  scanner:
    'receipt documents dokument dokumente scannez numerisez escanea documentos paperless scan scans scanner scanning pdf pdfs qr qr_code dokumente_scannen einscannen numeris* escane*',
  convert: 'unit_convert* converter currency_convert* umrechn* convertisseur conversor',
  invoices:
    'invoice* invoicing receipts rechnung* facture factures facturation factura facturas facturacion quotes_and_invoices angebote_und_rechnungen devis_et_factures',
  shifts: 'shift shifts rota roster schichtplan* dienstplan* planning_d_equipe turnos cuadrante*',
  translate: 'translat* ubersetz* traduct* traduc* traducir',
  keyboard: 'keyboard* emoji_keyboard tastatur clavier teclado',
  drawing: 'draw drawing sketch* brushes doodle* logo logos wallpaper* zeichnen dessin dessine* dibuj*',
  diary:
    'diary journal journaling tagebuch journal_intime diario_personal mood_track* gratitude dear_diary dankbarkeit* gratitud',
  astrology:
    'horoscope* zodiac astrolog* tarot horoskop* sternzeichen zodiaque horoscopo* zodiaco birth_chart* star_sign* geburtshoroskop theme_astral carta_astral',
  plants:
    'plant plants gardening houseplant* pflanze* garten plantes jardin plantas jardineria watering repot* foliage seedling* leaves garden gardener* pflanzen zimmerpflanze* giess* plante arros* jardinage jardinier* planta riego regar jardinero*',
  pets: 'pet pets dog dogs cat cats puppy hund hunde katze katzen haustier* chien chiens chat_domestique mascota* perro perros gato gatos vet_visit* puppies kitten* hundetraining welpe* veterinaire* veterinari* cachorro*',
  kids: 'kids toddler* preschool* parents_love kinder kleinkind* enfants tout_petits ninos peques',
  sports: 'live_scores football soccer golf matchday fussball score_en_direct futbol marcador* goles',
  tv: 'live_tv drama dramas series episodes stream_movies serien folgen feuilleton* telenovela* capitulos',
  games:
    'army armies battle battles troops clan clans castle castles hero free_to_play play_free spiel_kostenlos joue_gratuitement jouez bataille armee guerriers ejercito batalla juega_gratis boss shooter arcade simulator game games puzzle* level levels sudoku crossword* tiles kingdom* dragon* zombie* heroes rpg match_3 merge farm racing quests spiel spiele ratsel* konigreich* drachen jeu jeux casse_tete* royaume* niveaux juego juegos rompecabezas reino* niveles',
  coding: 'code_editor coding ssh terminal developer_tools programmier* coder programar',
  stars: 'constellation* stargaz* night_sky sternbild* constelacion*',
  health:
    'steps step_counter water_intake hydration heart_rate schritte wasser_trinken pas_par_jour hydratation pasos hidratacion',
};

export interface Topic {
  readonly name: string;
  readonly signs: Signs;
}

/** Topics that one app is often of, so that a word of one says little against the other. */
const families = [
  'running fitness health cycling yoga diet',
  'meditation sleep yoga diary',
  // The sounds of rain and the songs that people fall asleep to.
  'sleep weather music',
  'budget expenses',
  'habits tasks diary health focus fitness',
  'notes tasks calendar focus diary',
  'photo camera video drawing',
  'languages study kids',
  'recipes diet shopping',
  'travel maps rides parking weather',
  'chat dating',
  'scanner camera invoices notes',
  'games kids',
].map((line) => new Set(line.split(' ')));

/** What apps of any kind do by the way: they scan, take pictures and notes, list, remind. */
const means: ReadonlySet<string> = new Set('scanner photo camera video notes tasks calendar chat maps'.split(' '));

export const isMeans = ({ name }: Topic): boolean => means.has(name);

/** A topic as the end of `its words are of …`, where its name is not. */
const spoken: Readonly<Record<string, string>> = {
  budget: 'budgets',
  photo: 'photos',
  video: 'videos',
  camera: 'cameras',
  calendar: 'calendars',
  scanner: 'scanning',
  cleaner: 'cleaning up a phone',
};

export const spokenTopic = ({ name }: Topic): string => spoken[name] ?? name;

/** Whether a word of another topic says little against one's own: both are often of one app, or it is how apps work. */
export const isNearAny = (own: readonly Topic[], other: Topic): boolean =>
  means.has(other.name) ||
  families.some((family) => family.has(other.name) && own.some(({ name }) => family.has(name)));

export const topics: readonly Topic[] = Object.entries(lines).map(([name, words]) => ({
  name,
  signs: new Signs(words),
}));

/** A topic that is a part of another: all that is said of it is said of the wider one too, and not the other way round. */
const within: Readonly<Record<string, string>> = { expenses: 'budget' };

const saysMore = (wide: Topic, part: Topic, plain: string): boolean =>
  wide.signs.in(plain).some((word) => part.signs.first(` ${word} `) < 0);

/** The topics that the words for a kind of app are of: `Meditation & Sleep` is of two, an expense tracker of expenses alone. */
export const topicsOf = (kind: string): Topic[] => {
  const plain = plainText(kind);
  const said = topics.filter(({ name, signs }) => signs.first(plain) >= 0 || plain.includes(` ${name} `));
  return said.filter((topic) => {
    const part = said.find(({ name }) => within[name] === topic.name);
    const wide = said.find(({ name }) => name === within[topic.name]);
    // Who asks for budgets and expenses asks for the wider of the two.
    return part ? saysMore(topic, part, plain) : wide === undefined || !saysMore(wide, topic, plain);
  });
};

/** The topics that tell against one's own. */
export const topicsBeside = (own: readonly Topic[]): Topic[] =>
  topics.filter((topic) => !own.includes(topic) && !own.some(({ name }) => name === within[topic.name]));

/** Whether a title says that an app is of the wider topic, and nothing of the part of it that is wanted. */
export const isWiderOnly = (wanted: readonly Topic[], title: string): boolean => {
  const plain = plainText(title);
  return wanted.some(({ name, signs }) => {
    const wide = topics.find((topic) => topic.name === within[name]);
    return wide !== undefined && wide.signs.first(plain) >= 0 && signs.first(plain) < 0;
  });
};
