import { plainText, Signs } from './plain-text.ts';

/** What apps are for and how ads speak of it, in English, German, French and Spanish. A word says one topic alone. */
const lines: Readonly<Record<string, string>> = {
  habits:
    'habit habits routine routines streak streaks consistency gewohnheit* *gewohnheiten morgenroutine* abendroutine* habitude habitudes habito habitos rutina rutinas racha rachas',
  meditation:
    'meditat* mindful* breathing breathwork stress calm calmer anxious anxiety meditier* achtsam* entspann* atemubung* innere_ruhe gelassen* mediter mediti* pleine_conscience respir* seren* apais* detente medita* atencion_plena respira* ansiedad relaja* serenidad',
  sleep:
    'sleep sleeping sleeper asleep insomnia bedtime lullab* snor* nap naps *schlaf* eingeschlafen ausgeschlafen traum* sommeil dormir dors dormez endor* insomnie sieste sueno duerm* dormido insomnio siesta',
  budget:
    'budget* spending expens* paycheck* bills savings overspend* payday debt net_worth haushaltsbuch *ausgaben *finanzen sparziel* sparen gespart monatsende kontostand depens* fin_de_mois epargn* presupuesto* gastos gastas fin_de_mes ahorr* nomina',
  investing:
    'invest* stocks stock_market trading trader portfolio etf etfs dividend* shares aktien *depot* borse geldanlage bourse actions_en_bourse placement* acciones bolsa inversion* invertir',
  crypto: 'crypto* bitcoin* ethereum *krypto* blockchain cripto*',
  banking:
    'bank banking iban current_account checking_account girokonto banque bancaire compte_courant banco cuenta_corriente',
  running:
    'run runs runner runners running jog jogging 5k 10k marathon* half_marathon couch_to pace interval intervals laufen lauf laufer* laufplan* lauftraining* joggen halbmarathon courir coureu* course_a_pied foulee* footing semi_marathon correr corredor* carrera carreras zancada* media_maraton maraton',
  fitness:
    'workout* gym fitness strength muscle* muscles abs hiit reps dumbbell* exercise exercises squat* push_up* krafttraining muskel* fitnessstudio trainingsplan* bauchmuskel* musculation muscu entrainement* seance_de_sport abdos entrenamiento* musculo* gimnasio ejercicio*',
  yoga: 'yoga vinyasa pilates asana* yogi*',
  diet: 'calorie* calories macros weight_loss lose_weight diet fasting kalorien* abnehmen diat intervallfasten regime perdre_du_poids jeune_intermittent caloria* dieta adelgaza* ayuno perder_peso kilos pounds',
  cycle:
    'period periods ovulation fertility cycle_tracking menstrua* eisprung zyklus* regles ovulacion ciclo_menstrual',
  medicine:
    'pills_on_time medication* symptom* blood_pressure prescription* medikament* blutdruck* symptom* tension_arterielle ordonnance* medicamento* tension_arterial sintoma*',
  notes:
    'note notes notebook notebooks note_taking jot scribble* notiz* notizbuch* notizen mitschrift* prise_de_notes noter carnet notas apunt* cuaderno*',
  tasks:
    'task tasks to_do to_dos todo todos todo_list checklist* deadline* productiv* aufgabe aufgaben todo_liste erledig* produktiv* checkliste* tache taches liste_de_taches tarea tareas lista_de_tareas pendientes',
  calendar: 'calendar* schedule schedules kalender* termine terminplan* calendrier* agenda calendario*',
  focus: 'focus focused distraction* pomodoro konzentr* ablenkung* concentr* distractions distraccion* enfoque',
  photo:
    'photo photos selfie* retouch* filters filter portrait* collage* blur background_remov* pixel* picture pictures foto fotos fotobearbeitung bildbearbeitung bilder hintergrund* selfies photographie* retouche* arriere_plan imagen imagenes retoque*',
  video:
    'video_edit* videos_edit* edit_videos clip clips reels footage transitions videoschnitt montage_video montages editar_videos',
  camera: 'camera cameras analog film_look kamera* appareil_photo camara',
  music:
    'music song songs playlist* guitar chords tuner beats beat piano singing karaoke musik gitarre* klavier lieder musique guitare chanson* musica cancion* guitarra',
  podcasts: 'podcast* radio radios hoerspiel* emissora*',
  languages:
    'language languages vocabulary vocab grammar fluent fluently learn_spanish learn_english learn_french learn_german spanish english_lesson* sprache sprachen vokabel* fliessend fliesend sprachkurs* langue langues vocabulaire grammaire couramment idioma idiomas vocabulario gramatica fluidez',
  study:
    'flashcard* exam exams study studying homework math maths equation* lernkarten klausur* prufung* mathe hausaufgaben fiches examen examens devoirs examenes estudi* deberes mates',
  reading: 'ebook* audiobook* novel novels bookshelf horbuch* roman romane livre_audio audiolibro* novela*',
  news: 'news headlines breaking nachrichten schlagzeilen actualites noticias titulares',
  maps: 'maps offline_maps navigation route routes gps karten routen itineraire* cartes_hors mapas rutas',
  parking: 'parking parkplatz* parken stationnement aparcamiento aparcar',
  travel:
    'trip trips flight flights hotel hotels itinerary packing vacation travel* reise reisen fluge urlaub voyage voyages vol vols vacances viaje viajes vuelo vuelos vacaciones',
  rides: 'ride rides taxi taxis scooter* rideshare fahrt fahrten trajet trajets trayecto*',
  delivery:
    'food_delivery takeaway takeout deliver_food dinner_delivered pizza burger* restaurants lieferdienst* essen_bestellen livreur* repas_livre* comida_a_domicilio reparto restaurantes dinner meals_delivered',
  recipes:
    'recipe* cook cooking meal_plan* ingredients rezept* kochen zutaten recette* cuisin* ingredientes receta* cocin*',
  wine: 'wine wines wein weine vin vins vino vinos',
  shopping:
    'coupon* discounts second_hand thrift bargains grocer* gutschein* einkaufsliste* schnappchen bons_plans liste_de_courses cupon* chollos lista_de_la_compra',
  wardrobe: 'outfit* wardrobe closet kleiderschrank garde_robe tenue tenues armario',
  dating:
    'dating singles matches soulmate flirt* date_night partnersuche rencontre rencontres celibataire* citas solteros pareja',
  chat: 'chat chats messenger message messages voice_rooms group_chat friends_nearby nachrichtenchat chatten messagerie discuter mensajes chatear',
  weather:
    'weather forecast* storm storms rain radar wetter* gewitter* regen meteo orage* pluie tiempo_hoy tormenta* lluvia pronostico*',
  vpn: 'vpn *vpn proxy browse_privately ip_address ip_adresse adresse_ip direccion_ip',
  passwords: 'password* passwort* passworter mot_de_passe mots_de_passe contrasena*',
  cleaner:
    'storage_full cleaner clean_up_your_phone junk_files free_up_space speicher_voll speicherplatz nettoyeur espace_de_stockage limpiador liberar_espacio',
  scanner: 'scan scans scanner scanning pdf pdfs qr qr_code dokumente_scannen einscannen numeris* escane*',
  convert: 'unit_convert* converter currency_convert* umrechn* convertisseur conversor',
  invoices: 'invoice* invoicing receipts rechnung* facture factures facturation factura facturas facturacion',
  shifts: 'shift shifts rota roster schichtplan* dienstplan* planning_d_equipe turnos cuadrante*',
  translate: 'translat* ubersetz* traduct* traduc* traducir',
  keyboard: 'keyboard* emoji_keyboard tastatur clavier teclado',
  drawing: 'draw drawing sketch* brushes doodle* logo logos wallpaper* zeichnen dessin dessine* dibuj*',
  diary: 'diary journal journaling tagebuch journal_intime diario_personal mood_track*',
  astrology: 'horoscope* zodiac astrolog* tarot horoskop* sternzeichen zodiaque horoscopo* zodiaco',
  plants: 'plant plants gardening houseplant* pflanze* garten plantes jardin plantas jardineria',
  pets: 'pet pets dog dogs cat cats puppy hund hunde katze katzen haustier* chien chiens chat_domestique mascota* perro perros gato gatos',
  kids: 'kids toddler* preschool* parents_love kinder kleinkind* enfants tout_petits ninos peques',
  sports: 'live_scores football soccer golf matchday fussball score_en_direct futbol marcador* goles',
  tv: 'live_tv drama dramas series episodes stream_movies serien folgen feuilleton* telenovela* capitulos',
  games:
    'game games puzzle* level levels sudoku crossword* tiles kingdom* dragon* zombie* heroes rpg match_3 merge farm racing quests spiel spiele ratsel* konigreich* drachen jeu jeux casse_tete* royaume* niveaux juego juegos rompecabezas reino* niveles',
  coding: 'code_editor coding ssh terminal developer_tools programmier* coder programar',
  stars: 'constellation* stargaz* night_sky sternbild* constelacion*',
  health:
    'steps step_counter water_intake hydration heart_rate schritte wasser_trinken pas_par_jour hydratation pasos hidratacion',
};

export interface Topic {
  readonly name: string;
  readonly signs: Signs;
}

export const topics: readonly Topic[] = Object.entries(lines).map(([name, words]) => ({
  name,
  signs: new Signs(words),
}));

/** The topics that the words for a kind of app are of: `Meditation & Sleep` is of two. */
export const topicsOf = (kind: string): Topic[] => {
  const plain = plainText(kind);
  return topics.filter(({ name, signs }) => signs.first(plain) >= 0 || plain.includes(` ${name} `));
};
