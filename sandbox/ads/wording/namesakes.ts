/** Ads that have an app's name in them and are not for the app. */

import type { Theme } from './theme.ts';

export const NAMESAKES: readonly Theme[] = [
  {
    note: 'a casino that borrows the name',
    language: 'en',
    sellers: [
      ['Gilded Reef Casino', 'gildedreef.example'],
      ['Lucky Kestrel', 'luckykestrel.example'],
      ['Sevenfold Spins', 'sevenfoldspins.example'],
    ],
    titles: ['{n} free spins', 'The {name} jackpot', 'Play {name} Nights', 'Spin to win'],
    bodies: [
      'The {name} jackpot stands at {price}00 tonight. Who takes it home?',
      'New slot: {name} Riches. Five reels, {n} lines, one very happy bird.',
      '{name} week at the tables: {percent} % on your first deposit.',
    ],
    closers: ['18+. Play responsibly.', 'New players only. Terms apply.', 'Licensed in Malta. 18+'],
    lines: ['Live tables all night', 'Welcome bonus', '18+ only'],
  },
  {
    note: 'a casino that borrows the name',
    language: 'de',
    sellers: [
      ['Goldriff Spielothek', 'goldriff.example'],
      ['Sevenfold Spins', 'sevenfoldspins.example'],
    ],
    titles: ['{n} Freispiele', '{name}-Jackpot', 'Jetzt drehen'],
    bodies: [
      'Der {name}-Jackpot steht bei {price}00 €. Wer holt ihn?',
      'Neu im Saal: {name} Riches mit {n} Gewinnlinien.',
      '{name}-Woche: {percent} % auf die erste Einzahlung.',
    ],
    closers: ['Ab 18. Glücksspiel kann süchtig machen.', 'Nur für Neukunden.'],
    lines: ['Freispiele ohne Einzahlung', 'Ab 18 Jahren'],
  },
  {
    note: 'a slot machine in the stores under the name',
    language: 'en',
    sellers: [
      ['{name} Slots: Vegas Reels', 'apps.apple.com'],
      ['Big Otter Slots', 'play.google.com'],
    ],
    titles: ['{name} Slots: Vegas Reels', 'Spin now', '{name} Slots'],
    bodies: [
      'Two million free coins for new players of {name} Slots.',
      'My grandma hit the {name} mega wheel on her first spin.',
      'Reels, jackpots, tournaments: {name} Slots brings the strip to your sofa.',
    ],
    closers: ['No real money. For adults.', 'Collect your bonus every three hours.'],
    lines: ['Free casino slots', 'Install and spin'],
  },
  {
    note: 'a shop with a product of that name',
    language: 'en',
    sellers: [
      ['{name} Yarn & Wool', 'woolcupboard.example'],
      ['Fernhill Candles', 'fernhillcandles.example'],
      ['Oak & Linen', 'oakandlinen.example'],
      ['{name} Footwear', 'stridewear-shop.example'],
    ],
    titles: ['The {name} throw', '{name}, now in moss green', 'Shop {name}', 'New in: {name}'],
    bodies: [
      'Meet {name}, our softest wool so far. Knitted in {city}, sent in a box without plastic.',
      'The {name} cushion is back in stock. Last time it was gone in {n} hours.',
      'Cold floors? The {name} slipper has a felt sole and a {n}-year guarantee.',
      'Smells of cedar and rain: our {name} candle burns for sixty hours.',
    ],
    closers: ['Free shipping above {price} €.', 'Thirty days to send it back.', 'From {price} €.'],
    lines: ['Free returns', 'Handmade', 'From {price} €'],
  },
  {
    note: 'a shop with a product of that name',
    language: 'fr',
    sellers: [
      ['Maison {name}', 'maison-laine.example'],
      ['Bougies du Vallon', 'bougiesduvallon.example'],
    ],
    titles: ['Le plaid {name}', 'Collection {name}', 'Découvrir'],
    bodies: [
      'Le plaid {name} est de retour, en laine des Pyrénées.',
      'Notre bougie {name} sent le cèdre après la pluie.',
      'Collection {name} : {n} pièces cousues à {city}.',
    ],
    closers: ['Livraison offerte dès {price} €.', 'Retour gratuit.'],
    lines: ['Fait main', 'Livraison offerte'],
  },
  {
    note: 'a house, a hotel or a café of that name',
    language: 'en',
    sellers: [
      ['{name} Residences', 'harbourside-homes.example'],
      ['Hotel {name}', 'hotel-by-the-mole.example'],
      ['{name} Coffee House', 'corner-roasters.example'],
    ],
    titles: ['Book your stay', 'Two rooms left', 'Come and see', '{name}, {city}'],
    bodies: [
      'Sea view, late breakfast, no television. {name} opens again in spring.',
      'Last {n} flats at {name}, twelve minutes from {city}. Viewings on Saturday.',
      'Flat white, rye buns, a dog under every table. {name}, next to the station in {city}.',
      'Spend three nights at {name}, pay for two.',
    ],
    closers: ['Book directly and save {percent} %.', 'Call us or write.', 'Open daily from seven.'],
    lines: ['Rooms from {price} €', 'Opposite the market', 'Now letting'],
  },
  {
    note: 'a hotel or a restaurant of that name',
    language: 'es',
    sellers: [
      ['Hotel {name}', 'hotel-del-muelle.example'],
      ['Restaurante {name}', 'mesa-y-brasa.example'],
    ],
    titles: ['Reserva tu mesa', 'Tres noches por dos', '{name}, {city}'],
    bodies: [
      'Tres noches en {name} y pagas dos. Desayuno con vistas al mar.',
      'En {name} encendemos la brasa a las ocho. Quedan {n} mesas para el sábado.',
    ],
    closers: ['Reserva directa: {percent} % menos.', 'Te esperamos en {city}.'],
    lines: ['Desde {price} €', 'Abierto todos los días'],
  },
  {
    note: 'a band, a novel or a film of that name',
    language: 'en',
    sellers: [
      ['Northgate Concerts', 'northgate-live.example'],
      ['Bellwether Books', 'bellwetherbooks.example'],
      ['Kino Lantern', 'kinolantern.example'],
    ],
    titles: ['{name} – live in {city}', 'The {name} Affair', 'Tickets on sale', 'Read the first chapter'],
    bodies: [
      '{name} are back on tour. {n} cities, one van, new drummer.',
      'A body in the lighthouse, a diary without an author. “The {name} Affair” is the crime novel of the autumn.',
      'The film everyone left in silence. {name}, from Thursday.',
    ],
    closers: ['Doors at seven.', 'Hardback {price} €.', 'Subtitled.'],
    lines: ['Tickets from {price} €', 'In all bookshops', 'From Thursday'],
  },
  {
    note: 'a lawyer who wants those who paid for the app',
    language: 'en',
    sellers: [
      ['Claimwright', 'claimwright.example'],
      ['Refund Desk', 'refunddesk.example'],
    ],
    titles: ['Get your money back', 'Check your claim', 'Charged after the trial?'],
    bodies: [
      'Did {name} charge you for a year you did not want? You may be owed up to {price} €.',
      'We have won {n} cases about subscriptions such as {name}. Answer four questions.',
      'Cancelled {name} and still paying? Let our lawyers write the letter.',
    ],
    closers: ['No win, no fee.', 'Takes three minutes.', 'Law firm registered in {city}.'],
    lines: ['No win, no fee', 'Free first check'],
  },
  {
    note: 'a lawyer who wants those who paid for the app',
    language: 'de',
    sellers: [['Rückholwerk', 'rueckholwerk.example']],
    titles: ['Geld zurückholen', 'Anspruch prüfen'],
    bodies: [
      'Hat {name} nach dem Probemonat ein ganzes Jahr abgebucht? Bis zu {price} € sind drin.',
      'Gekündigt und trotzdem zahlst du für {name}? Unsere Kanzlei schreibt den Brief.',
    ],
    closers: ['Kein Erfolg, keine Kosten.', 'Vier Fragen, drei Minuten.'],
    lines: ['Kostenlose Erstprüfung', 'Kanzlei in {city}'],
  },
  {
    note: 'a dealer in other people’s accounts',
    language: 'en',
    sellers: [
      ['KeyBarn', 'keybarn.example'],
      ['Cheapcodes24', 'cheapcodes24.example'],
    ],
    titles: ['Lifetime codes', 'Save {percent} %', '{name} gift cards'],
    bodies: [
      '{name} premium for life at {percent} % off. Code by mail within minutes.',
      'Gift cards and keys: {name}, streaming, games. More than {n},000 sold.',
    ],
    closers: ['Pay with crypto.', 'Not affiliated with any brand.', 'Support around the clock.'],
    lines: ['Instant delivery', 'Keys and gift cards'],
  },
  {
    note: 'a coin of that name',
    language: 'en',
    sellers: [
      ['{name} Token', 'moonladder.example'],
      ['Ledgerfox Exchange', 'ledgerfox.example'],
    ],
    titles: ['Presale is open', '{name} Token', 'Listed on Friday'],
    bodies: [
      '{name} Token: presale ends in {n} hours. Early wallets get {percent} % more.',
      'Trade {name} against 40 currencies, now on Ledgerfox.',
    ],
    closers: ['Your capital is at risk.', 'Not available in the US.'],
    lines: ['Capital at risk', 'Join the presale'],
  },
  {
    note: 'a course by people who tell how the app was made',
    language: 'en',
    sellers: [
      ['Growth Cellar', 'growthcellar.example'],
      ['Indie Founders Weekly', 'indiefoundersweekly.example'],
    ],
    titles: ['Free webinar', 'The {name} case study', 'Save your seat'],
    bodies: [
      'How {name} went from {n} users to the top of the charts. A live case study for app founders.',
      'We took the {name} funnel apart, screen by screen. Marketers: steal what works.',
    ],
    closers: ['Thursday, 6 pm.', 'Slides included.', 'Only {n} seats.'],
    lines: ['For marketers and founders', 'Live, with questions'],
  },
  {
    note: 'someone who warns of the app to sell protection',
    language: 'en',
    sellers: [
      ['Shieldbird VPN', 'shieldbird.example'],
      ['Phoneguard Plus', 'phoneguard-plus.example'],
    ],
    titles: ['Who reads your data?', 'Browse in private', 'Scan your phone'],
    bodies: [
      'Apps like {name} may know more about you than your doctor. Hide your traffic with Shieldbird.',
      '{n} apps on your phone share your place, maybe {name} too. Scan now and find out.',
    ],
    closers: ['{percent} % off for two years.', 'Money back for thirty days.'],
    lines: ['VPN for all devices', 'Free scan'],
  },
  {
    note: 'a salon, a boat or a horse of that name',
    language: 'de',
    sellers: [
      ['Friseur {name}', 'salon-am-markt.example'],
      ['Reederei Nordlicht', 'reederei-nordlicht.example'],
      ['Gestüt Ahornhof', 'ahornhof.example'],
    ],
    titles: ['Termin buchen', 'Leinen los', 'Deckanzeige {name}'],
    bodies: [
      'Neuer Schnitt zum Winter? Bei {name} in {city} sind noch {n} Termine frei.',
      'Mit der MS {name} zu den Inseln: {n} Tage, alle Mahlzeiten an Bord.',
      '{name}, Fuchshengst, gekört: Decktaxe {price} €, Samenversand europaweit.',
      'Das Sofa {name} gibt es jetzt auch in Cord. Probesitzen in {city}.',
    ],
    closers: ['Ab {price} €.', 'Wir freuen uns auf euch.', 'Frühbucher sparen {percent} %.'],
    lines: ['Jetzt buchen', 'Ab {price} €', 'In {city}'],
  },
  {
    note: 'a festival or a wine of that name',
    language: 'fr',
    sellers: [
      ['Domaine {name}', 'domaine-du-coteau.example'],
      ['Festival {name}', 'festival-des-quais.example'],
    ],
    titles: ['Réserver', 'Cuvée {name}', 'Billetterie ouverte'],
    bodies: [
      'Cuvée {name}, vendangée à la main. Le carton de six à {price} €.',
      'Festival {name} à {city} : {n} groupes, trois scènes, un fleuve.',
    ],
    closers: ['L’abus d’alcool est dangereux pour la santé.', 'Places limitées.'],
    lines: ['Livré chez vous', 'Billets dès {price} €'],
  },
  {
    note: 'a clinic or an adviser of that name',
    language: 'es',
    sellers: [
      ['Clínica {name}', 'clinica-del-paseo.example'],
      ['{name} Asesores', 'asesores-del-norte.example'],
    ],
    titles: ['Pide cita', 'Primera visita gratis'],
    bodies: [
      'Clínica {name}: blanqueamiento dental desde {price} €. Primera visita gratis en {city}.',
      '¿Autónomo? {name} Asesores presenta tu declaración por {price} € al mes.',
    ],
    closers: ['Llámanos.', 'Financiación sin intereses.'],
    lines: ['En {city}', 'Desde {price} €'],
  },
];
