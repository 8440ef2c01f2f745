import { describe, expect, test } from 'vitest';
import { vetAd } from './vet-ad.ts';
import { wantedOf } from './wanted.ts';

/** Kind asked for | advertiser, of whom nothing is known | where it leads | text | headline, if any. */
const lines = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | '));

const verdictOf = ([kind = '', name = '', landing = '', body = '', headline]: readonly string[]) =>
  vetAd(
    {
      network: 'meta',
      id: '1',
      advertiser: { id: null, name },
      paidBy: null,
      app: null,
      headline: headline ?? null,
      body,
      cta: null,
      media: [],
      landing,
      firstSeen: null,
      lastSeen: null,
      countries: [],
    },
    wantedOf({ query: kind, kindOfApp: kind, apps: [] }),
  );

const real = lines(`
  habit tracker | Dotwise | apps.apple.com | Drink water. Stretch. Read ten pages. Tick them off and watch your chain grow. | Small wins, every day
  habit tracker | Dotwise | play.google.com | You don’t need motivation, you need a system. 30 days, one tap a day. | Build habits that stick
  habit tracker | Kettenglied | play.google.com | Schluss mit guten Vorsätzen, die im Februar vergessen sind: Bleib dran, Tag für Tag. | Gewohnheiten, die bleiben
  habit tracker | Petit Pas | apps.apple.com | Boire plus d’eau, lire, méditer : choisissez, cochez, progressez. | Vos nouvelles habitudes
  habit tracker | Cada Día | play.google.com | Deja de empezar el lunes. Empieza hoy y no rompas la cadena. | Tus hábitos, por fin
  habit tracker | Daily Oak | dailyoak.example | The habit app psychologists recommend. Free on iOS and Android.
  meditation | Quieten | apps.apple.com | Ten minutes. Eyes closed. Let the day go. | Guided meditations for busy minds
  meditation | Atemraum | play.google.com | Stress im Kopf? Drei Minuten Atemübung reichen. Kostenlos testen.
  meditation | Respirelle | respirelle.example | Trois minutes pour souffler entre deux réunions. Téléchargez Respirelle.
  meditation | Serena | serena.example | Medita en el metro, en la cama o en la cola del súper. Descarga la app gratis.
  sleep | Nodwell | apps.apple.com | Awake at 3 a.m. again? Play rain, close your eyes, drift off.
  sleep | Schlummerland | play.google.com | Geschichten, bei denen du garantiert wegdöst. Besser schlafen ab heute Nacht.
  sleep | Doudou Nuit | apps.apple.com | Endormez-vous en dix minutes, sans écran et sans pilules.
  sleep | Duermebien | play.google.com | Sonidos de lluvia, cuentos y respiración guiada: duerme del tirón.
  budget planner | Pennywell | apps.apple.com | Know where every dollar goes. Link nothing, type it in, done. | Budgeting without the spreadsheet
  budget planner | Kassenblick | play.google.com | Am Ende vom Geld noch so viel Monat übrig? Behalte deine Ausgaben im Blick.
  budget planner | Tirelire | apps.apple.com | Suivez vos dépenses en deux clics et finissez le mois dans le vert.
  budget planner | Hucha | play.google.com | ¿En qué se te va el sueldo? Apunta tus gastos y ahorra sin darte cuenta.
  budget planner | Cashkeeper | cashkeeper.example | Our app sorts your spending before your coffee is cold. Download it today.
  running coach | Stridewell | apps.apple.com | From couch to 5K in nine weeks, with a voice in your ear.
  running coach | Laufbursche | play.google.com | Dein Trainingsplan passt sich an, wenn du mal nicht läufst. | Dein Lauftrainer fürs Handy
  running coach | Foulée+ | fouleeplus.example | Un plan pour votre premier semi, semaine après semaine. Installez l’appli.
  running coach | Zancada Pro | play.google.com | Corre tus primeros 10 km con un entrenador en el bolsillo.
  notes | Inkling | apps.apple.com | Every idea, list and scribble in one place, on every device. | Notes that find themselves
  notes | Zettelei | play.google.com | Nie wieder Zettelchaos: alle Notizen, überall, auch offline.
  to-do list | Checkmark | play.google.com | Plan your day in two minutes. Tasks, reminders, done.
  to-do list | Fait! | apps.apple.com | Vos tâches rangées, votre tête libre.
  to-do list | Hecho | hecho.example | Organiza tu día: tareas, listas y recordatorios en una sola app.
  photo editor | Pixelbloom | apps.apple.com | One tap and the tourists behind you are gone. | Edit photos like a pro
  photo editor | Bildzauber | play.google.com | Hintergrund weg, Himmel blau, fertig. Fotos bearbeiten war nie so einfach.
  photo editor | Retouch Me | apps.apple.com | Lissez, éclairez, recadrez : vos photos comme en studio.
  photo editor | Fotazo | fotazo.example | Filtros, collage y retoque en segundos. Instálala ya.
  language learning | Lingua Fox | play.google.com | Five minutes of Spanish while your coffee brews. | Learn a language for free
  language learning | Vokabelheld | vokabelheld.example | Vokabeln lernen in der Bahn: Hol dir die App.
  workout | Ironpath | apps.apple.com | No gym? No problem. 20-minute strength workouts at home.
  workout | Fuerza | fuerza.example | Rutinas de fuerza en casa, sin material. Descarga la app y entrena hoy.
  recipes | Kochlöffel | play.google.com | Was koche ich heute? 2.000 Rezepte, Einkaufsliste inklusive.
  vpn | Tunnelfox VPN | play.google.com | Browse privately on public Wi-Fi. Get 3 months free.
  weather | Skylark | apps.apple.com | Rain in 12 minutes. Skylark tells you before the first drop. | Weather radar in your pocket
  dating | Funke | play.google.com | Singles in deiner Nähe, die wirklich antworten. Jetzt kostenlos laden.
  puzzle games | Blockadia | play.google.com | Can you beat level 50? Most people can’t. Play free. | The block puzzle everyone plays
  habit tracker | Rutinero | play.google.com | Crea tu rutina de mañana en 5 minutos y síguela con un widget en tu pantalla.
  habit tracker | Momentum Club | momentumclub.example | My streak: 212 days. My secret? This little app on my home screen.
  habit tracker | Better Tuesday | apps.apple.com | Quit doomscrolling. Start flossing. Track anything you want to do more (or less) of. | Habits made visible
  habit tracker | Tagwerk | tagwerk.example | Jeden Tag ein kleiner Haken. Nach 66 Tagen läuft’s von allein. Jetzt App laden.
  meditation & sleep | Lullabee | onelink.me | Fall asleep to 200+ stories. Start your free week.
  meditation & sleep | Ruhepol | play.google.com | Abends nicht abschalten können? Unsere geführten Meditationen helfen beim Einschlafen.
  meditation & sleep | Calme | calme.example | L’application de méditation préférée des Français. 7 jours offerts.
  meditation & sleep | Siesta | apps.apple.com | Menos ansiedad, más descanso. Empieza gratis en tu móvil.
  budget planner | Envelo | play.google.com | Envelope budgeting, finally on your phone. No bank login needed.
  budget planner | Sou par Sou | apps.apple.com | Fini les découverts : fixez un budget par catégorie et recevez une alerte.
  budget planner | Sparfuchs | sparfuchs.example | „Ich habe in drei Monaten 900 € gespart.“ Haushaltsbuch-App, kostenlos im App Store.
  budget planner | Cuentas Claras | cuentasclaras.example | Controla gastos, suscripciones y facturas desde una app. Descárgala.
  running coach | Milestone | apps.apple.com | Your coach adjusts tomorrow’s run to how today’s felt. Try it free.
  running coach | Rennmaus | rennmaus.example | Vom Sofa zum Halbmarathon: mit Audio-Coach und Plan. Im Play Store.
  running coach | Allure | play.google.com | Courez moins, progressez plus. Votre plan 10 km personnalisé vous attend.
  running coach | Kilómetro Cero | apps.apple.com | ¿Primer maratón? Tu plan, tu ritmo, tu entrenador virtual.
  notes & tasks | Slate | play.google.com | Jot it down before it’s gone. Syncs between phone, tablet and laptop.
  notes & tasks | Merkur | merkur.example | Einkaufsliste, Ideen, To-dos: alles in einer App statt auf zwölf Zetteln.
  notes & tasks | Mémo | apps.apple.com | Prenez des notes à la voix, retrouvez-les en un mot.
  notes & tasks | Apúntalo | apuntalo.example | Tus apuntes, tareas y recordatorios, por fin juntos. Gratis en Google Play.
  photo editor | Glowup | apps.apple.com | Selfies with golden-hour light, even at midnight. 4.8 stars, 2M downloads.
  photo editor | Radierer | play.google.com | Lösche Fremde aus deinen Urlaubsfotos mit einem Fingertipp.
  photo editor | Éclat | eclat.example | Transformez vos selfies en portraits de studio. Essayez Éclat.
  photo editor | Pincel | pincel.example | Borra objetos, cambia el fondo y aplica filtros. App gratis.
  calorie counter | Leafplate | apps.apple.com | Snap your lunch, see the calories. Weight loss without weighing food.
  podcast player | Earworm | play.google.com | All your podcasts, no ads, smart speed.
  period tracker | Luna Cycle | apps.apple.com | Know when your next period comes. Private, on your phone only.
  parking | Parkfix | parkfix.example | Parkplatz finden und bezahlen, ohne Münzen. App laden.
  habit tracker | Sprouty | apps.apple.com | I finally read before bed every night. All it took was a tiny plant on my phone that grows with me. | Grow good habits
  habit tracker | Stetig | play.google.com | Mehr Wasser, weniger Handy. Stetig erinnert dich und feiert jeden kleinen Erfolg. | Neue Routinen in 21 Tagen
  habit tracker | Fil Rouge | filrouge.example | Tenez vos bonnes résolutions plus de trois jours. Disponible sur l’App Store.
  habit tracker | Constante | play.google.com | Llevo 90 días sin fallar. ¿Y tú? Únete a 2 millones de personas. | La app de hábitos n.º 1
  meditation & sleep | Hush | apps.apple.com | Turn your phone into the calmest thing in your bedroom. | Sleep stories & soundscapes
  meditation & sleep | Innehalten | play.google.com | Kurz innehalten. Atmen. Weiter. Über 300 Übungen gegen Stress.
  meditation & sleep | Nuage | apps.apple.com | Vous tournez dans votre lit depuis une heure ? Fermez les yeux, Nuage s’occupe du reste. | Enfin une nuit complète
  budget planner | Ledgerly | apps.apple.com | Stop guessing, start saving. See bills, spending and what’s safe to spend.
  budget planner | Groschen | play.google.com | Wofür geht dein Geld eigentlich drauf? Finde es in zwei Minuten heraus.
  budget planner | Bas de Laine | basdelaine.example | Classez vos dépenses automatiquement et épargnez 120 € par mois. L’appli est gratuite.
  budget planner | Alcancía | play.google.com | Tu presupuesto familiar en el móvil: compartido, sencillo, sin Excel.
  running coach | Tempo | play.google.com | Never run alone: live audio coaching for every distance.
  running coach | Schrittmacher | schrittmacher.example | In 8 Wochen 5 km am Stück laufen, auch wenn du bei null anfängst. Hol dir die App!
  running coach | Semelle | semelle.example | Votre montre compte. Notre appli entraîne. Préparez votre marathon.
  running coach | Trote | apps.apple.com | Sal a correr con un plan que entiende tus piernas.
  notes & tasks | Loose Leaf | apps.apple.com | Scan it, type it, say it. Find it in a second. | The notebook you never lose
  notes & tasks | Ablage | ablage.example | Sprachmemo wird Aufgabe, Foto wird Notiz. Probier Ablage kostenlos.
  notes & tasks | Bric-à-brac | play.google.com | Courses, projets, idées de minuit : une liste pour tout.
  notes & tasks | Nota Bene | apps.apple.com | Deja de enviarte mensajes a ti mismo: guarda tus ideas y tareas aquí.
  photo editor | Halo | apps.apple.com | The filter everyone keeps asking about.
  photo editor | Weißabgleich | weissabgleich.example | Profi-Look für deine Bilder, direkt auf dem Handy. Jetzt installieren.
  photo editor | Avant Après | play.google.com | Restaurez vos vieilles photos de famille en un geste.
  photo editor | Retocado | apps.apple.com | Quita el fondo, cambia el cielo y presume de foto.
  weather | Isobar | play.google.com | Gewitterwarnung 30 Minuten im Voraus. Mit Regenradar für deinen Ort.
  sudoku | Neun | play.google.com | Ein Sudoku am Tag hält den Kopf wach. Kostenlos, ohne Werbung.
  document scanner | Paperless | apps.apple.com | Point your camera at a receipt, get a clean PDF.
  flashcards | Memora | memora.example | Aprueba tus exámenes con tarjetas que se repiten solas. Descarga gratis.
`);

const others = lines(`
  habit tracker | Marlow Press | marlowpress.example | The 21-day habit journal. 120 pages, thick paper, ships tomorrow.
  habit tracker | Dr. Lena Hart | lenahart.example | Break bad habits for good: my 8-week online programme starts Monday. Save your seat.
  habit tracker | Rauchfrei Zentrum | rauchfrei.example | Schlechte Gewohnheiten loswerden mit Hypnose. Jetzt Termin sichern.
  habit tracker | Éditions Lune | editionslune.example | Le carnet qui change vos habitudes, 14,90 € en librairie.
  habit tracker | Psicologia Norte | psicologianorte.example | Cambia tus hábitos con terapia online. Primera sesión gratis.
  habit tracker | Lingua Fox | play.google.com | Make Spanish a daily habit: vocabulary, grammar and speaking in one app.
  meditation | Stillhaven Retreats | stillhaven.example | A week of silence in the mountains. Meditation, yoga, organic food. Rooms from 590 €.
  meditation | Klangwerk | klangwerk.example | Handgefertigte Klangschalen für deine Meditation, Lieferung in 2 Tagen.
  meditation | Coussin & Co | coussin.example | Le zafu parfait pour méditer, rempli de sarrasin bio. Livraison offerte.
  meditation | Escuela Loto | escuelaloto.example | Conviértete en profesor de meditación: formación oficial, 200 horas.
  sleep | Duvetto | duvetto.example | Sleep cooler with our bamboo duvet. 100-night trial, free returns.
  sleep | Slumbergum | slumbergum.example | Melatonin gummies that taste like berries. Sleep tonight.
  sleep | Matratzen Max | matratzenmax.example | Schlaf wie auf Wolken: 40 % auf alle Matratzen, nur bis Sonntag.
  sleep | Clinique du Dos | cliniquedudos.example | Insomnie ? Nos spécialistes vous reçoivent sous 48 heures.
  budget planner | Sheetsmith | sheetsmith.example | The budget template 10,000 people use. Google Sheets, instant download.
  budget planner | Finanzratgeber Kohl | kohl.example | Mein Buch „Endlich Budget“ jetzt überall im Handel.
  budget planner | Crédit Rapide | creditrapide.example | Un budget serré ? Obtenez 5 000 € en 24 heures.
  budget planner | Academia Dinero | academiadinero.example | Curso de finanzas personales: aprende a hacer tu presupuesto en 4 semanas.
  budget planner | Tradewise | play.google.com | Invest from 1 €: stocks, ETFs and crypto in one app.
  running coach | Fleetfoot | fleetfoot.example | The shoe that makes every run lighter. Now in six colours.
  running coach | Stadtlauf Köln | stadtlauf.example | Startplätze für den Halbmarathon sichern, Läufe über 5 und 10 km.
  running coach | Coach Camille | coachcamille.example | Je suis coach running à Lyon : séances individuelles, bilan offert.
  running coach | PulseBand | pulseband.example | Track every run with the PulseBand: 10-day battery, waterproof.
  notes | Papierlust | papierlust.example | Notizbücher mit Goldprägung, handgebunden in Leipzig.
  notes | Keynote Events | keynote.example | Meet the founders: notes from the stage, tickets from 49 €.
  to-do list | Officeflow | officeflow.example | Task management for teams of 50 and more. Book a demo.
  photo editor | Studio Lumen | studiolumen.example | Wedding photographer in Bath. Two dates left this summer.
  photo editor | Druckhaus | druckhaus.example | Deine Fotos auf Leinwand, heute bestellt, morgen da.
  photo editor | Brightcut | brightcut.example | We’re hiring: senior iOS developer for our photo editor app. Remote.
  photo editor | Clipwave | apps.apple.com | Cut reels, add music and captions: the video editor in your pocket. Get the app.
  language learning | Instituto Sol | institutosol.example | Spanish lessons in Málaga: small groups, certified teachers.
  workout | Gym 24 | gym24.example | Your first month for 9.99. Visit our new club on Station Road.
  meditation | TechLines | techlines.example | We tried nine meditation apps for a month. Here is the one we kept.
  meditation | Uni Studie | unistudie.example | Gesucht: Menschen, die Meditations-Apps nutzen. 25 € für eine Stunde deiner Zeit.
  budget planner | Appwerk | appwerk.example | Du willst deine eigene Budget-App? Wir bauen sie, zum Festpreis.
  sleep | Lucky Moon | play.google.com | Can’t sleep? Spin to win! 150 free spins on the app.
  habit tracker | Hypnosia | hypnosia.example | Stop the habit of nail-biting with our bitter polish.
  vpn | Routerhaus | routerhaus.example | Der Router mit eingebautem VPN, 3 Jahre Garantie.
  weather | Regenmacher | regenmacher.example | Jacken für jedes Wetter. Jetzt im Sale.
  habit tracker | Nordic Notebooks | nordicnotebooks.example | A year of habits on 52 cards. Printed on recycled board.
  habit tracker | Coach Bruno | coachbruno.example | Réservez votre appel découverte : 3 mois pour changer vos habitudes.
  habit tracker | Mindset Akademie | mindset.example | Gratis-Webinar: Die 5 Gewohnheiten erfolgreicher Gründer. Jetzt anmelden.
  habit tracker | Fit & Fresh | fitfresh.example | Abo-Box: gesunde Snacks für gesunde Gewohnheiten, jeden Monat vor deiner Tür.
  habit tracker | Kingdom of Ash | play.google.com | Raise dragons, conquer castles. A habit you won’t want to break! Play now.
  meditation & sleep | Sleepwell Clinic | sleepwell.example | Snoring? Book a sleep study near you. Covered by most insurers.
  meditation & sleep | Nachtruhe Tee | nachtruhe.example | Unser Bio-Kräutertee für ruhige Nächte. 20 Beutel, 4,99 €.
  meditation & sleep | La Maison Zen | maisonzen.example | Lampes, bougies et tapis pour votre coin méditation. -20 % ce week-end.
  meditation & sleep | Radio Luna | radioluna.example | Escucha nuestro podcast para dormir, cada noche en Spotify.
  meditation & sleep | Somna Ring | somnaring.example | The ring that tracks your sleep. Pre-order now, app included.
  meditation & sleep | Bayside Health | bayside.example | As a member you get a meditation app for free. Compare our health plans.
  budget planner | Kreditheld | kreditheld.example | Kredit ab 2,9 %: rechne online aus, was in dein Budget passt.
  budget planner | The Budget Mom Store | budgetstore.example | Cash envelopes, budget binders, stickers. New drop Friday.
  budget planner | City Council | council.example | Have your say on next year’s budget. Public meeting on 12 May.
  budget planner | Gestoría López | gestorialopez.example | Te llevamos las cuentas de tu negocio desde 30 € al mes.
  budget planner | Budget Rent | budgetrent.example | Voitures à petit budget dès 19 € par jour.
  budget planner | Reclaim Legal | reclaim.example | Charged by a budgeting app after you cancelled? You may be owed money.
  running coach | Treadmaster | treadmaster.example | Run at home: foldable treadmill, 0 % financing, delivered in 5 days.
  running coach | Laufladen Berg | laufladen.example | Kostenlose Laufanalyse im Laden. Komm vorbei!
  running coach | Gel Energía | gelenergia.example | Geles para tus tiradas largas. Pack de 12 con envío gratis.
  running coach | Run Club Fund | runclubfund.example | Run for a cause: donate 5 € per kilometre.
  running coach | Zombie Runner | play.google.com | Run, jump, shoot! The zombie game of the year. Install now.
  notes & tasks | Taskly for Teams | taskly.example | One workspace for your company’s tasks and notes. Talk to sales.
  notes & tasks | Parfum Notes | parfumnotes.example | Des notes de jasmin et de cèdre. Découvrez la collection.
  notes & tasks | Musikschule Takt | takt.example | Noten lesen lernen in 6 Wochen. Kurs jetzt buchen.
  photo editor | Fotoschule | fotoschule.example | Bildbearbeitung lernen: Workshop am 3. Mai, noch 4 Plätze.
  photo editor | Lensmart | lensmart.example | Trade in your old camera and get 200 € towards a new one.
  photo editor | Álbumes Sol | albumes.example | Imprime tus fotos desde el móvil: 50 copias gratis.
  photo editor | Freelance Retouche | freelance.example | Je retouche vos photos de mariage en 48 heures.
  calorie counter | Slimshake | slimshake.example | Low-calorie shakes delivered weekly.
  podcast player | Story FM | storyfm.example | New episode out now: the heist that never was.
  parking | Airport Park & Fly | parkfly.example | Book your parking space at the airport from 6 a day.
  habit tracker | Habit Coffee | habitcoffee.example | Habit Coffee Roasters: single origin beans, roasted on Tuesdays.
  habit tracker | Yoga Now Studio | yoganow.example | Mach Yoga zur Gewohnheit: 10er-Karte für unser Studio in Mitte.
  habit tracker | Arrête le Tabac | arretetabac.example | Patchs et suivi avec un pharmacien pour perdre cette habitude.
  habit tracker | Conferencia Ágil | agil.example | Los 7 hábitos de los equipos eficaces: entradas ya a la venta.
  habit tracker | Wallet Wise | apps.apple.com | Make saving a habit. Round up every purchase with our savings app.
  meditation & sleep | Deep Sleep Records | deepsleep.example | The new album by Deep Sleep. Out now on vinyl.
  meditation & sleep | Kissenwelt | kissenwelt.example | Nackenschmerzen? Unser Kissen passt sich an. 60 Nächte Probeschlafen.
  meditation & sleep | Institut du Sommeil | institutsommeil.example | Devenez sophrologue : formation à distance reconnue.
  meditation & sleep | Hotel Calma | hotelcalma.example | Habitaciones para dormir como nunca, a 50 metros del mar. Reserva ya.
  meditation & sleep | Breathe Easy | breatheeasy.example | The air purifier that lets you sleep. 3-year warranty.
  meditation & sleep | Quest Realms | play.google.com | Calm before the storm? Build your army now. Free to play.
  budget planner | Wedding Fair | weddingfair.example | Plan the wedding you want on the budget you have. Tickets 10 £.
  budget planner | Steuerbüro Hahn | hahn.example | Wir kümmern uns um deine Steuererklärung, damit dein Budget stimmt.
  budget planner | Gîtes Bleus | gites.example | Vacances en famille à petit budget : 7 nuits dès 290 €.
  budget planner | Coinrush | play.google.com | Compra bitcoin desde 1 €. La app de cripto más fácil.
  budget planner | Ledger & Sons | ledgersons.example | Budgeting software for charities and housing associations. Request a demo.
  budget planner | Finanzheldin | finanzheldin.example | Mein Budget-Planer als PDF: ausdrucken, ausfüllen, sparen.
  running coach | Sole Mates | solemates.example | Running socks without blisters. Buy 3, pay 2.
  running coach | Sportklinik Süd | sportklinik.example | Knieschmerzen beim Laufen? Sprechstunde ohne Wartezeit.
  running coach | Course des Lumières | courselumieres.example | Inscrivez-vous à la course du 12 décembre : 5 et 10 km dans la ville.
  running coach | Club Atletismo Sur | atletismosur.example | Entrena con nosotros los martes y jueves en la pista.
  running coach | Speedy Cars | speedycars.example | Runs on electricity, runs like the wind. Test drive it today.
  notes & tasks | Virtual PA | virtualpa.example | Delegate your tasks to a real assistant, from 20 $ an hour.
  notes & tasks | Notenschlüssel | notenschluessel.example | Klaviernoten zum Sofort-Download, über 4.000 Titel.
  notes & tasks | Carnets Rive | carnetsrive.example | Un carnet cousu main pour toutes vos notes.
  photo editor | Foto Marín | fotomarin.example | Fotos de carnet en 5 minutos. Estamos en la calle Mayor.
  photo editor | Presetpack | presetpack.example | 50 presets for Lightroom. One-time purchase, instant download.
  photo editor | Bildagentur Nord | bildagentur.example | Lizenzfreie Bilder für deine Website ab 1 €.
  photo editor | Concours Photo | concoursphoto.example | Envoyez votre plus belle photo et gagnez 1 000 €.
  weather | Wetterfest | wetterfest.example | Markisen für jedes Wetter. Kostenloses Aufmaß.
`);

describe('an ad for an app of the kind is kept, whoever shows it', () => {
  test.each(real)('%s: %s', (...example) => expect(verdictOf(example)).toMatchObject({ kept: true }));
});

describe('an ad that only speaks of the kind’s subject is dropped', () => {
  test.each(others)('%s: %s', (...example) => expect(verdictOf(example)).toMatchObject({ kept: false }));
});
