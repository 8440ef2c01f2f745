import { Signs } from '../plain-text.ts';

/** Words that ways of opening go by, in English, German, French and Spanish; plain, as `plainText` writes them. */

export const count = String.raw`\d[\d ]*(?:k|m|mio|mill\p{L}*|thousand|tausend|mille|mil)?`;
export const people =
  '(?:people|users|runners|members|learners|families|sleepers|couples|students|customers|fans|downloads|reviews|ratings|stars?|menschen|leute|nutzer\\p{L}*|laufer\\p{L}*|paare|familien|mitglieder\\p{L}*|downloads|bewertungen|sterne|personnes|utilisat\\p{L}*|membres|familles|couples|coureu\\p{L}*|avis|etoiles|telechargements|personas|usuari\\p{L}*|miembros|familias|parejas|corredores|descargas|resenas|opiniones|valoraciones|estrellas|others|andere[nr]?|autres|otr[oa]s)';
export const crowd =
  '(?:millions?|thousands|hundreds of thousands|millionen|tausende|hunderttausende|milliers|millones|miles)';
export const span =
  '(?:days?|nights?|weeks?|months?|years?|tagen?|nachten?|wochen?|monaten?|jahren?|jours?|nuits?|semaines?|mois|ans?|annees?|dias?|noches?|semanas?|mes(?:es)?|anos?)';
export const few =
  '(?:\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eine[mnr]?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)';
export const weekday =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo';

export const proofWords = new Signs(`
  rated trusted_by loved_by recommended award award_winning app_of_the_year editors_choice editor_s_choice number_one no_1 featured as_seen voted
  ausgezeichnet testsieger empfohlen bewertet stiftung millionen_vertrauen app_des_jahres vertrauen_uns note_5 notee elue recommande recommandee primee
  choix_de_la_redaction valorada elegida recomendada premiada galardonada app_del_ano`);

/** What somebody says who has used it. */
export const praiseWords = new Signs(`
  the_first_app the_only_app the_best_app only_app best_app favourite_app favorite_app i_ve_ever_used i_have_ever_used ever_used changed_my_life i_love love_this
  works_for_me worth_every obsessed game_changer die_erste_app die_einzige_app die_beste_app beste_app einzige_app lieblingsapp nie_wieder_hergeben
  hat_mein_leben liebe_diese la_premiere_appli la_seule_appli la_meilleure_appli premiere_application seule_application meilleure_application a_change_ma_vie
  j_adore la_primera_app la_unica_app la_mejor_app me_ha_cambiado_la_vida me_cambio_la_vida me_encanta`);

export const offerWords = new Signs(`
  discount discounts deals special_deal sale save_up_to half_price half_off promo coupon voucher black_friday cyber_monday lifetime_access off_premium
  free_trial trial_for_free on_the_house gratis kostenlos kostenlose* kostenfrei rabatt rabattiert angebot sparangebot gutschein zum_halben_preis gratuit
  gratuite gratuits gratuitement offert offerte offerts offertes remise soldes code_promo a_moitie_prix moitie_prix gratuita gratuito descuento descuentos oferta
  ofertas rebaja rebajas mitad_de_precio a_mitad_de
  cancel_anytime jederzeit_kundbar sans_engagement sin_permanencia`);

export const urgencyWords = new Signs(`
  today_only tonight_only last_chance ends_tonight ends_today ends_soon ends_sunday ends_tomorrow ends_in final_hours final_days hurry limited_time only_today
  before_it_s_gone don_t_wait now_or_never last_day last_days while_it_lasts while_stocks_last this_week_only this_weekend_only only_this_week only_this_weekend
  doors_close closes_tonight nur_heute letzte_chance letzte_tage endet_bald endet_heute endet_morgen endet_am nur_noch_heute nur_noch_bis nur_diese_woche
  nur_dieses_wochenende nur_bis solange_der_vorrat schnell_sein jetzt_oder_nie derniere_chance aujourd_hui_seulement seulement_aujourd_hui se_termine
  offre_limitee dernier_jour derniers_jours dernieres_heures depechez depeche_toi faites_vite fais_vite cette_semaine_seulement ce_week_end_seulement
  uniquement_cette_semaine uniquement_aujourd_hui solo_hoy ultima_oportunidad termina_hoy termina_manana acaba_hoy acaba_manana ultimo_dia ultimos_dias
  ultimas_horas date_prisa tiempo_limitado solo_esta_semana solo_este_fin solo_hasta
  last_seats last_spots letzte_platze dernieres_places ultimas_plazas`);

export const noveltyWords = new Signs(`
  introducing just_launched now_available finally_here has_arrived brand_new now_with say_hello_to all_new just_got_better jetzt_neu neu_in endlich_da
  jetzt_verfugbar nouveaute vient_d_arriver est_arrive est_arrivee maintenant_disponible enfin_disponible presentamos te_presentamos conoce_a ya_esta_aqui
  ya_disponible novedad acaba_de_llegar`);

export const problemWords = new Signs(`
  tired_of sick_of fed_up struggl* can_t cannot couldn_t could_not stop no_more never_again overwhelm* stressed forget forgetting forgot losing lost hate hard_to
  too_many too_much wasting waste chaos messy stuck broke behind_on don_t without_the missing anxious exhausted worn_out quit quitting giving_up gave_up fail*
  worst problem guilt guilty burnt_out wide_awake never_finish* never_last* falls_apart schluss_mit nie_wieder genug_von keine_lust satt uberfordert gestresst
  vergessen vergisst vergiss kein_plan keinen_plan schon_wieder kaputt aufgeben aufgegeben stress schlaflos zu_viele zu_viel keine_zeit probleme schuldgefuhl*
  scheiter* verlier* marre ras_le_bol fini fini_les plus_jamais assez_de difficile debord* oubli* impossible perdu perdue trop_de arretez arrete stop_aux
  ne_perdez culpabilite abandonne epuise* harto harta cansado cansada basta deja_de no_mas nunca_mas olvid* agobi* estresad* imposible pierdes perdiste demasiad*
  adios_a no_puedes problema sin_tiempo culpa abandonar fracas*
  missed verpasst unused go_unused noch_wach ungenutzt inutilise* sin_usar sustos`);

export const resultWords = new Signs(`
  better faster stronger calmer happier achieve reach finally become wake_up fall_asleep lose gain save build master finish feel get_fit your_best your_first
  live improve grow stay_on_track look_like stick sticks besser schneller starker ruhiger_schlaf* erreich* endlich werde wache schlaf_ein schaff* nimm_ab spare spar baue
  verbesser* fuhl* bleib_dran dein_erstes deine_ersten mieux plus_vite plus_calme atteign* enfin deven* reveill* endorm* reuss* perdez economis* constru* amelior*
  progress* sentez votre_premier ton_premier mejor mas_rapido alcanza logra consigue por_fin conviert* despiert* duerme pierde ahorra construye mejora corre_tu
  tu_primer tus_primeros sientete
  quieter lighter deeper longer change changes veranderung* changement* cambio cambios durchschlafen`);

/** What an app does, and what it has. */
export const featureWords = new Signs(`
  app apps track* plan plans planner planning log logs record* scan* edit* sync* share* organi* remind* see_your see_what see_where see_how keep keeps manage*
  listen learn listens reads shows show counts count sorts sort lists list calendar* widget* timer* statistic* chart* graph* streak* offline automatic* voice
  export* import* map maps gps guided session* workout* exercise* recipe* sounds notes note tasks task tool tools coach budget budgets expense* receipt* habit*
  routine* journal* diary meditation* breathing alarm* filter* template* category categories dashboard notification* backup in_one_place one_tap no_account
  without_ads no_ads ad_free no_sign_up no_subscription apple_watch your_phone bank bills camera photo photos video videos lesson* course* checklist* goal goals
  helps lets gives made_for designed_for built_for
  termin* liste* kalender* erinner* notiz* aufgabe* statistik* diagramm* gewohnheit* routine* tagebuch* ubung* trainingsplan* plan plane planer plant rezept*
  karte karten gefuhrt* klang klange gerausch* budget* ausgabe* beleg* haushaltsbuch* konto konten foto fotos lektion* lern lerne lernen offline
  automatisch* behalte* verwalte* zeigt zeichnet zahlt misst hilft teile* sortier* scanne* bearbeite* halte* an_einem_ort ohne_werbung ohne_konto ohne_anmeldung ohne_abo
  appli application applis suivez suis suivre planifi* note notes notez liste listes rappel* calendrier* statistique* graphique* habitude* routine* journal
  respiration seance* exercice* entrainement* recette* sons budget* depense* ticket* compte comptes photo photos lecon* apprenez apprends hors_ligne
  automatique* gere* gerez partage* organise* trie* enregistr* montre aide ecoutez ecoute au_meme_endroit sans_pub sans_compte sans_inscription sans_abonnement
  aplicacion registra* planifica* anota* lista listas aviso avisos recordatorio* calendario* estadistica* grafic* habito* rutina* diario respiracion sesion*
  ejercicio* entrenamiento* receta* sonido* presupuesto* gasto gastos recibo* cuenta cuentas foto fotos leccion* aprende sin_conexion automatic* gestiona*
  comparte* organiza* ordena* guarda* muestra ayuda escucha en_un_solo_lugar en_un_mismo_sitio sin_anuncios sin_registro sin_suscripcion
  meditacion* setup built_by made_by gemacht_von agenda* abonnement abonnements suscripcion suscripciones subscription*`);

export const callWords = new Signs(`
  download get try start install join sign_up tap click discover explore begin open play use grab go it the app now today for on and our your this here a in it_s us out
  app_store google_play store play_store jetzt heute hier die den das zur app lade laden hol holen dir probier* starte starten start installier* entdecke entdecken
  herunter herunterladen runterladen downloaden los geht_s loslegen ausprobieren teste testen sichern offnen anmelden registrieren mitmachen anfangen im auf aus bei und
  telecharge* essay* commence* decouvr* installe* rejoign* inscri* obten* maintenant l appli application aujourd_hui des la le sur ici lance*
  descarga* prueba* empieza* empezar comienza* instala* descubre* unete* obten* consigue ya ahora hoy la el en aplicacion aqui
  erstellen buchen planen phone iphone ipad android handy smartphone telephone movil telefono deinem dein dem ton votre tu`);
