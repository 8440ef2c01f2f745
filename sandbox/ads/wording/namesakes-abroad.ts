/** German, French and Spanish ads that have an app's name in them and are not for the app. */

import type { Theme } from './theme.ts';

export const NAMESAKES_ABROAD: readonly Theme[] = [
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
    note: 'a hotel of that name',
    language: 'es',
    sellers: [['Hotel {name}', 'hotel-del-muelle.example']],
    titles: ['Tres noches por dos', '{name}, {city}'],
    bodies: [
      'Tres noches en {name} y pagas dos. Desayuno con vistas al mar.',
      'Vuelve a {name} este otoño: {n} habitaciones con balcón.',
    ],
    closers: ['Reserva directa: {percent} % menos.'],
    lines: ['Desde {price} €', 'Vistas al mar'],
  },
  {
    note: 'a restaurant of that name',
    language: 'es',
    sellers: [['Restaurante {name}', 'mesa-y-brasa.example']],
    titles: ['Reserva tu mesa', 'Menú de otoño'],
    bodies: [
      'En {name} encendemos la brasa a las ocho. Quedan {n} mesas para el sábado.',
      'Menú de otoño en {name}: setas, cordero y un vino que no conoces.',
    ],
    closers: ['Te esperamos en {city}.', 'Menú {price} €.'],
    lines: ['Abierto todos los días', 'Desde {price} €'],
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
    note: 'a hairdresser of that name',
    language: 'de',
    sellers: [['Friseur {name}', 'salon-am-markt.example']],
    titles: ['Termin buchen', 'Neuer Schnitt'],
    bodies: [
      'Neuer Schnitt zum Winter? Bei {name} in {city} sind noch {n} Termine frei.',
      '{name} färbt, schneidet und hört zu.',
    ],
    closers: ['Ab {price} €.', 'Wir freuen uns auf euch.'],
    lines: ['Jetzt buchen', 'In {city}'],
  },
  {
    note: 'a ship of that name',
    language: 'de',
    sellers: [['Reederei Nordlicht', 'reederei-nordlicht.example']],
    titles: ['Leinen los', '{n} Tage Nordsee'],
    bodies: [
      'Mit der MS {name} zu den Inseln: {n} Tage, alle Mahlzeiten an Bord.',
      'Die MS {name} fährt wieder, und das Akkordeon ist auch dabei.',
    ],
    closers: ['Frühbucher sparen {percent} %.', 'Ab {price}0 €.'],
    lines: ['Jetzt buchen', 'Ab {city}'],
  },
  {
    note: 'furniture of that name',
    language: 'de',
    sellers: [['Möbelhof Ahorn', 'moebelhof-ahorn.example']],
    titles: ['Probesitzen', 'Neu im Haus'],
    bodies: [
      'Das Sofa {name} gibt es jetzt auch in Cord. Probesitzen in {city}.',
      '{name}: Eiche, geölt, {n} Schubladen. Und keine klemmt.',
    ],
    closers: ['Ab {price}0 €.', 'Lieferung frei Haus.'],
    lines: ['Möbel aus {city}', 'Ab {price}0 €'],
  },
  {
    note: 'a wine of that name',
    language: 'fr',
    sellers: [['Domaine {name}', 'domaine-du-coteau.example']],
    titles: ['Cuvée {name}', 'Commander'],
    bodies: [
      'Cuvée {name}, vendangée à la main. Le carton de six à {price} €.',
      'Le nouveau millésime {name} est arrivé au domaine.',
    ],
    closers: ['L’abus d’alcool est dangereux pour la santé.'],
    lines: ['Livré chez vous', 'Dès {price} €'],
  },
  {
    note: 'a festival of that name',
    language: 'fr',
    sellers: [['Festival {name}', 'festival-des-quais.example']],
    titles: ['Billetterie ouverte', 'Réserver'],
    bodies: [
      'Festival {name} à {city} : {n} groupes, trois scènes, un fleuve.',
      '{name} revient : deux nuits, un quai, et la pluie si elle veut.',
    ],
    closers: ['Places limitées.'],
    lines: ['Billets dès {price} €', 'À {city}'],
  },
  {
    note: 'a clinic of that name',
    language: 'es',
    sellers: [['Clínica {name}', 'clinica-del-paseo.example']],
    titles: ['Pide cita', 'Primera visita gratis'],
    bodies: [
      'Clínica {name}: blanqueamiento dental desde {price} €. Primera visita gratis en {city}.',
      'Sonríe sin pensarlo. Clínica {name}, {n} años en {city}.',
    ],
    closers: ['Financiación sin intereses.', 'Llámanos.'],
    lines: ['En {city}', 'Desde {price} €'],
  },
  {
    note: 'an adviser of that name',
    language: 'es',
    sellers: [['{name} Asesores', 'asesores-del-norte.example']],
    titles: ['Tu declaración, hecha', 'Hablemos'],
    bodies: [
      '¿Autónomo? {name} Asesores presenta tu declaración por {price} € al mes.',
      '{name} Asesores: facturas, nóminas y {n} preguntas resueltas antes del café.',
    ],
    closers: ['Primer mes gratis.', 'Llámanos.'],
    lines: ['Para autónomos', 'Desde {price} €'],
  },
];
