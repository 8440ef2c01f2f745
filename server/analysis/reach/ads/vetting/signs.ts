import { Signs } from '../plain-text.ts';

/** What tells that an ad is for an app, whichever: it says so, or it asks to be installed. */
export const appSigns = new Signs(`
  download_free free_download download_for_free kostenlos_herunterladen gratis_herunterladen kostenlos_laden telechargement_gratuit telecharger_gratuitement
  telechargez_gratuitement telecharge_gratuitement descarga_gratis descargar_gratis descargala_gratis gratis_laden
  app appli aplicacion app_store appstore google_play play_store playstore application_mobile application_gratuite l_application notre_application
  iphone ipad ios android apple_watch wear_os widget widgets homescreen home_screen startbildschirm sperrbildschirm lock_screen ecran_d_accueil pantalla_de_inicio
  install installs installed installing install_now installier* installez installer installe instala instalala instalar instalate
  *itsapp *onsapp *ngsapp *erapp *gsapp *enapp *sapp handyapp`);

/** Apps in general, which articles, studies and shops speak of too. */
export const appsAtLarge = new Signs(
  'apps applis applications_mobiles aplicaciones *itsapps *onsapps *ngsapps *enapps',
);

/** What asks people to get an app, rather than to read or to hear of one. */
export const inviteSigns = new Signs(`
  app_store appstore google_play play_store playstore install installs install_now installier* installez installer installe instala instalala instalar instalate
  download downloads download_now herunterladen runterladen lade lad jetzt_laden app_laden laden_und telecharg* descarga* bajate bajatela
  get_the_app get_our_app try_the_app open_the_app the_app our_app this_app one_app an_app_that free_app app_free die_app unsere_app diese_app eine_app deine_app
  kostenlose_app gratis_app app_kostenlos l_appli notre_appli cette_appli une_appli appli_gratuite l_app cette_app la_app nuestra_app esta_app una_app app_gratis
  la_aplicacion nuestra_aplicacion l_application notre_application iphone ipad ios android apple_watch
  start_free start_for_free try_free try_it_free free_trial kostenlos_testen gratis_testen kostenlos_starten jetzt_starten essai_gratuit essayez_gratuitement
  essaie_gratuitement prueba_gratis pruebala pruebalo empieza_gratis`);

/** What ads for apps say often, and other ads at times. */
export const phoneSigns = new Signs(`
  download downloads herunterladen runterladen lade jetzt_laden telecharge* telechargez telecharger descarga* descargar descargala bajate
  phone pocket tap taps swipe notification* reminder* offline sync syncs synced handy smartphone hosentasche tippen wischen erinnerung* benachrichtig*
  telephone poche rappel rappels notifications hors_ligne movil telefono bolsillo recordatorio* notificacion* sin_conexion sincroniz*
  pruebala_gratis pruebalo_gratis try_it_free kostenlos_ausprobieren essayez_gratuitement free_trial trial free_to_try unlock premium in_app subscription kostenlos_testen probemonat gratis_testen essai_gratuit abonnement prueba_gratis suscripcion
  users nutzer* utilisateurs usuarios no_account no_sign_up ohne_anmeldung sans_inscription sin_registro`);

/** What a download is of when it is of no app. */
export const paperDownload = new Signs(`
  pdf ebook e_book workbook* printable* template* whitepaper white_paper guide checklist_pdf worksheet* cheat_sheet vorlage* arbeitsblatt* arbeitsheft leitfaden
  modele_a_imprimer fiche_pdf livre_blanc guide_gratuit plantilla* imprimible* guia_gratuita cuaderno_de_trabajo`);

export interface OtherThing {
  /** As a sentence ends with it: `it is for a book`. */
  readonly name: string;
  readonly signs: Signs;
  /** One sign of it suffices, whatever else is said. */
  readonly decides: boolean;
  /** False: what an advertiser is called does not tell it. */
  readonly inNames?: false;
}

/** What ads are for that are not for apps. */
export const otherThings: readonly OtherThing[] = [
  {
    name: 'gambling',
    decides: true,
    signs:
      new Signs(`casino* kasino* *casino slots slot slot_machine* jackpot* spins free_spins roulette blackjack poker betting bookmaker* sportwette* wetten freispiele
      gluckspiel* paris_sportif* machine_a_sous machines_a_sous tours_gratuits apuesta* tragaperras ruleta giros_gratis tiradas_gratis bingo welcome_bonus
      willkommensbonus bonus_de_bienvenue bono_de_bienvenida deposit_bonus einzahlungsbonus`),
  },
  {
    name: 'a job',
    decides: true,
    inNames: false,
    signs:
      new Signs(`hiring we_re_hiring we_are_hiring join_our_team join_the_team careers career_at vacanc* job_opening* open_role open_roles open_position* now_recruiting
      your_next_role engineers_wanted m_w_d w_m_d m_f_d f_m_d h_f m_w_x wir_suchen wir_stellen_ein stellenangebot* stellenanzeige* bewirb_dich bewerb* karriere
      vollzeit teilzeit festanstellung werkstudent* verstarkung_fur verstarke_unser on_recrute nous_recrutons recrute recrutement rejoignez_notre_equipe
      rejoins_notre_equipe rejoignez_l_equipe offre_d_emploi cdi postulez postule candidature* buscamos_a buscamos_un buscamos_una buscamos_desarroll*
      buscamos_ingenier* contratamos estamos_contratando unete_a_nuestro_equipo unete_al_equipo oferta_de_empleo oferta_de_trabajo vacante* teletrabajo
      apply_today send_your_cv send_us_your_cv fully_remote_role salary_range jobs_at stelle_als developer_wanted we_need_a our_team_is_growing
      unser_team_wachst notre_equipe_s_agrandit nuestro_equipo_crece internship* praktikum praktikant* stagiaire* practicas relocation stock_options engineer engineers
      product_designer data_scientist entwicklerin softwareentwickl* ingenieur* developpeu* desarrollador*`),
  },
  {
    name: 'a book',
    decides: false,
    signs:
      new Signs(`paperback hardcover hardback bestseller bestselling best_selling ebook ebooks e_book kindle isbn the_book new_book his_book her_book my_book our_book this_book
      a_book book_by the_author author authors bookstore* bookshop* bookseller* chapters chapter pages_of buch buches taschenbuch hardcover gebunden autorin autor
      buchhandel buchhandlung* ratgeber leseprobe seiten livre livres auteur autrice librairie librairies broche editions libro libros autora librerias libreria
      tapa_dura tapa_blanda paginas editorial workbook arbeitsbuch cahier`),
  },
  {
    name: 'a course',
    decides: false,
    signs:
      new Signs(`course courses masterclass* webinar* workshop workshops bootcamp* enrol enroll enrolment enrollment modules curriculum certificate certified
      coaching_programme coaching_program lecturer* instructor instructors seminar seminars tutor tutors mentor mentorship cohort kurs kurse onlinekurs* lehrgang
      weiterbildung* zertifikat* seminare seminarplatz coachingprogramm formation formations cours_en_ligne atelier ateliers certifiant* formateur* formatrice*
      curso cursos taller talleres certificado matricul* inscribete plazas_limitadas profesor* programa_de_coaching places_limitees academy akademie academie academia`),
  },
  {
    name: 'goods',
    decides: false,
    signs:
      new Signs(`shipping ships free_delivery next_day_delivery in_stock add_to_cart shop_now shop_the shop_our our_shop the_shop online_shop new_collection handmade hand_bound handcrafted
      leather cotton linen bottle bottles sizes order_yours order_now_and warehouse ceramic wooden mattress* pillow* blanket* mug mugs hoodie* t_shirt* sneaker*
      trainers_for shoe shoes candle* stationery refill* linen_bound bound returns_within money_back_guarantee 30_day_returns per_pair
      versand* versandkostenfrei lieferung lieferzeit bestellen bestell bestelle onlineshop kollektion handgemacht* leder* baumwoll* matratze* kissen decke*
      laufschuh* schuhe kerze* ruckgabe* lagernd filialen livraison livraisons livre_chez livres_chez livre_a_domicile livree livrees expedition expedie* commandez commande boutique en_stock fait_main faits_main cuir
      coton matelas oreiller* chaussures bougie* retours_gratuits magasin magasins envio envios pedido pedidos tienda tiendas en_tienda en_existencias cuero
      algodon hecho_a_mano hechos_a_mano colchon* almohada* zapatilla* zapatos vela velas devolucion* papeterie papeleria papierwaren furniture new_sofa sofa_bed mobel* meuble* mueble* jewel* schmuck bijou* joyeria
      notebook_with wall_calendar desk_planner paper_planner papierkalender wandkalender agenda_papier agenda_de_papel sticker* aufkleber hoodies socks socken chaussettes calcetines
      toy toys spielzeug jouet* juguete* frame frames bilderrahmen cadre_photo marco prints poster posters canvas leinwand toile lienzo made_from made_of free_returns`),
  },
  {
    name: 'a remedy or supplement',
    decides: false,
    signs:
      new Signs(`pill pills capsule capsules supplement supplements gummies gummy tincture* herbal cbd keto melatonin patches drops gel gels powder electrolyte* energy_bar* formula_with clinically_dosed
      kapsel kapseln nahrungserganzung* tropfen pille pillen tabletten pulver gelule gelules complement_alimentaire complements_alimentaires comprimes gouttes
      capsula capsulas suplemento suplementos pastilla pastillas gotas complemento_alimenticio`),
  },
  {
    name: 'a service or venue',
    decides: false,
    signs:
      new Signs(`clinic clinics law_firm lawyer* attorney* solicitor* dentist* appointment* our_office showroom opening_hours visit_us call_us call_today mortgage* loan loans
      credit_card* insurance broker* agency estate_agent* resort retreat retreats spa venue gym_membership physio* therapist* per_month_gym near_you in_your_area plumb*
      accountant* tax_advis* consultancy klinik* kanzlei anwalt* termin_vereinbaren jetzt_termin praxis filiale* kredit* darlehen versicherung* agentur
      steuerberat* makler* mitgliedschaft probetraining beratungsgesprach cabinet avocat* prenez_rendez_vous clinique* credit_immobilier pret_immobilier
      assurance* agence comptable* courtier* salle_de_sport clinica* abogad* cita_previa pide_cita prestamo* hipoteca* seguro seguros agencia asesoria bufete
      inmobiliaria gestoria retiro retiros mietwagen handwerker* dental dentiste* dentista* zahnarzt* zahn* restaurant cafe brunch menu_of hotel_and bakery backerei boulangerie panaderia
      peluqueria friseur* coiffeur* hairdress* roofing roofers dachdecker* garage tyres reifen pneus neumaticos removals umzug demenagement mudanzas cleaning_service
      bank_account checking_account your_branch policyholder* krankenkasse mutuelle aseguradora sparkasse versicherte* policy bausparen life_insurance health_insurance
      health_plan* insurer* insurers as_a_member members_get our_members mitglieder_erhalten nos_adherents nuestros_socios
      book_a_table reserve_a_table tisch_reservieren reservez_une_table reserva_mesa quote_today free_quote angebot_anfordern kostenvoranschlag`),
  },
  {
    name: 'an event',
    decides: false,
    signs:
      new Signs(`conference summit festival concert tickets ticket register_for_the race_day entry_fee start_number expo meetup trade_fair live_on_stage startplatz startnummer
      messe tickets_sichern konzert* kongress billets billetterie concert salon_du dossard* inscriptions_ouvertes entradas feria dorsal dorsales congreso concierto*`),
  },
  {
    name: 'a business offer',
    decides: false,
    signs:
      new Signs(`crm erp saas b2b enterprise book_a_demo request_a_demo schedule_a_demo talk_to_sales procurement compliance employees workforce employer* your_company
      for_companies for_businesses for_business hr_teams human_resources workplace reseller* white_label licences licenses per_seat api_access our_api sdk
      partner_programme partner_program become_a_partner demo_buchen demo_anfragen unternehmen unternehmenssoftware mitarbeiter mitarbeitende* mitarbeiterinnen
      belegschaft betrieblich* firmen partnerprogramm vertriebspartner* entreprise entreprises collaborateur* employeur* partenaire* demander_une_demo empresa
      empresas empleados trabajadores socios solicita_una_demo pide_una_demo solicitar_demo`),
  },
  {
    name: 'investor or company news',
    decides: false,
    signs:
      new Signs(`series_a series_b seed_round funding funding_round raised investors investor shareholder* crowdfunding annual_meeting general_meeting equity_round
      finanzierungsrunde investoren anleger* aktionar* hauptversammlung levee_de_fonds investisseur* actionnaire* assemblee_generale ronda_de_financiacion
      inversor inversores accionista* junta_general valuation prospectus term_sheet raising_money raise_money raising_capital capital_at_risk
      capital_is_at_risk wertpapierprospekt appel_de_fonds folleto_informativo`),
  },
  {
    name: 'a printable or template',
    decides: false,
    signs:
      new Signs(`printable* print_it print_out printed_at template templates spreadsheet* excel google_sheets notion_template worksheet* digital_download etsy vorlage
      vorlagen ausdrucken tabelle tabellen druckvorlage* arbeitsblatter imprimable* a_imprimer modele_excel tableur plantilla plantillas imprimible* para_imprimir
      hoja_de_calculo`),
  },
  {
    name: 'a device',
    decides: false,
    signs:
      new Signs(`ring rings wristband* bracelet* smartwatch* wearable* strap sensor sensors headband* sleep_mask earbuds headphones charging_case waterproof battery_life
      fitnessarmband armband armbander smarter_ring stirnband kopfhorer akku bague anneau montre_connectee casque bandeau anillo pulsera* reloj_inteligente
      auriculares diadema`),
  },
  {
    name: 'an article or comparison',
    decides: false,
    signs:
      new Signs(`we_tested we_tried we_compared we_reviewed we_ranked our_verdict the_verdict our_test our_testers compared comparison ranking ranked best_apps top_apps apps_compared
      read_the_article read_the_review full_review full_story read_more_on in_this_issue latest_issue magazine editors_tested buyer_s_guide roundup side_by_side podcast_episode newsletter
      wir_haben getestet im_vergleich im_test vergleichstest vergleich apps_im bestenliste testbericht magazin ausgabe artikel_lesen zum_artikel weiterlesen redaktion
      nous_avons_teste on_a_teste avons_compare comparatif comparaison meilleures_applis meilleures_applications banc_d_essai notre_verdict lire_l_article numero magazine redaction
      hemos_probado hemos_comparado probamos comparamos comparativa mejores_apps mejores_aplicaciones nuestro_veredicto leer_el_articulo lee_el_articulo revista redaccion reportaje articulo`),
  },
  {
    name: 'a study or survey',
    decides: false,
    signs:
      new Signs(`participants participant take_part paid_study our_study a_study research_study researchers university volunteers survey questionnaire gift_card gift_cards voucher vouchers
      per_session focus_group compensated you_ll_be_paid get_paid earn_up_to studie studienteilnehm* teilnehmer teilnehmende* teilnehmerinnen probanden umfrage fragebogen aufwandsentschadigung
      forschende* forschung universitat hochschule etude participez participant_e participantes sondage questionnaire_en indemnis* remunere* chercheurs chercheuses universite estudio encuesta
      voluntarios voluntarias participa_en investigadores investigacion universidad remunerad* cuestionario`),
  },
  {
    name: 'app development',
    decides: false,
    signs:
      new Signs(`app_development develop_apps develop_your build_apps build_your_app your_app_idea your_own_app your_idea app_idea app_ideas prototype prototypes mvp wireframe* fixed_price
      we_design our_clients case_study case_studies app_developers app_agency no_code low_code launch_your_app monetize* monetise* app_marketing user_acquisition
      appentwicklung app_entwicklung app_idee deine_idee wir_entwickeln entwickeln_wir entwickeln_lassen festpreis referenzen prototyp kundenprojekt*
      developpement_d_applications developpement_mobile votre_application votre_projet votre_idee sur_mesure cahier_des_charges nous_concevons nous_developpons devis
      desarrollo_de_apps desarrollo_de_aplicaciones desarrollamos disenamos a_medida tu_idea presupuesto_sin_compromiso tu_proyecto`),
  },
  {
    name: 'a legal claim or warning',
    decides: false,
    signs:
      new Signs(`refund refunds owed entitled_to reclaim* legal_action lawsuit class_action overcharged charged_you subscription_trap your_rights legal_claim get_your_money_back claim_your compensation_claim unwanted_subscription spying
      spies_on leaked data_breach scam scams protect_yourself is_watching abofalle ruckzahlung ruckerstattung geld_zuruck anspruch anspruche sammelklage widerruf* datenleck ausspion*
      abgebucht schutze_dich arnaque remboursement rembourser recours action_collective vos_droits prelevement* fuite_de_donnees protegez estafa reembolso reclama reclamacion* demanda_colectiva
      tus_derechos cobrado te_espia filtracion protegete`),
  },
  {
    name: 'accounts or licence keys',
    decides: false,
    signs:
      new Signs(`premium_account premium_accounts shared_account shared_accounts resale reseller licence_key license_key keys cracked mod_apk apk hacked cheats cheat unlocked_version lifetime_key
      logins account_shop premium_konto premium_konten gunstige_keys konten schlussel gehackt freigeschaltet compte_premium comptes_premium comptes_partages cle_de_licence pirate debloque*
      cuenta_premium cuentas_premium cuentas_compartidas claves crackead* hackead*`),
  },
  {
    name: 'a film, album or show',
    decides: false,
    signs:
      new Signs(`in_cinemas in_theaters in_theatres new_album new_single on_tour tour_dates vinyl season_premiere box_office im_kino neues_album auf_tour premiere_im au_cinema nouvel_album
      en_tournee en_cines nuevo_album de_gira estreno`),
  },
  {
    name: 'a charity',
    decides: false,
    signs:
      new Signs(`donate donation donations petition charity non_profit nonprofit vote_for fundrais* spende spenden spendenaktion petition_unterschreiben gemeinnutzig* verein faites_un_don
      vos_dons petition_en association_caritative dona donar donativo* ong firma_la_peticion`),
  },
];

/** Set beside another app: it is not the one that is advertised. */
export const besideOther =
  /(?:alternatives? (?:to|for|a|zu|au)|better than|instead of|switch(?:ing|ed)? from|mov(?:e|ing|ed) from|leav(?:e|ing) |unlike|tired of|goodbye to|bye|vs|versus|compared (?:to|with)|besser als|statt|wechs\w+ von|schluss mit|mieux que|au lieu d[eu]|marre d[eu]|mejor que|en vez de|cansado de|adios a) $/u;

/** Before the name of an app that made its makers known: what is advertised is another one. */
export const knownFor =
  / (?:makers? of|creators? of|team behind|people behind|folks behind|minds behind|developers? of|who (?:made|built|brought you)|machern? (?:von|hinter)|team (?:von|hinter)|entwicklern? von|createurs? d[e]|equipe d[e]|a l origine d[e]|creadores de|equipo de|desarrolladores de) (?:the )?$/u;

export const installCta =
  /^(?:install|download|get (?:the )?app|use app|open app|play (?:game|now)|get it|jetzt (?:installieren|herunterladen|laden|spielen)|(?:app )?(?:installieren|herunterladen|laden)|zur app|app nutzen|installer|t[eé]l[eé]charger|obtenir l|utiliser l|instalar|descargar|obtener (?:la )?app|usar (?:la )?app|jugar)/iu;
