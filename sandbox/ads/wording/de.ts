import type { Wording } from './kind-wording.ts';

const titles = ['{title}', '{name}', '{name} laden', 'Jetzt {name} testen', '{name} – kostenlos starten'];

export const de: Wording = {
  'Habit Tracker': {
    openers: [
      'Warum halten gute Vorsätze nur zwei Wochen?',
      'Du brauchst keine Disziplin. Du brauchst einen Haken.',
      'Tag 1: ein Glas Wasser. Tag {n}: ich frage mich, wie es ohne ging.',
      'Neu: Routinen für Schichtarbeiter.',
      'Einen Tag verpasst? Passiert.',
      'Nur diese Woche: 40 % auf das Jahresabo.',
      '„Die erste Gewohnheiten-App, die ich nicht gelöscht habe.“',
    ],
    claims: [
      '{name} erinnert dich einmal am Tag und lässt dich dann in Ruhe.',
      'Mit {name} werden aus drei kleinen Gewohnheiten ganze Wochen.',
      'Der Habit Tracker ohne schlechtes Gewissen: Pausentage zählen nicht als Fehler.',
      'Gewohnheiten abhaken, Serien halten, Fortschritt sehen.',
      'Wähle eine Routine, stelle eine Uhrzeit ein, fertig.',
    ],
    lines: ['Gewohnheiten und Routinen', 'Kostenlos starten', 'Dein Habit Tracker', 'Jeden Tag ein kleiner Schritt'],
    titles: [...titles, '{name} – Gewohnheiten tracken'],
  },
  'Meditation & Sleep': {
    openers: [
      'Schon wieder halb drei und wach?',
      'Dein Kopf hat noch {n} Fenster offen.',
      'Zehn Minuten genügen.',
      'Neu: Regen auf dem Zeltdach.',
      'Früher hatte ich Angst vor dem Zubettgehen.',
      'Sieben Nächte gratis.',
    ],
    claims: [
      '{name} hat geführte Meditationen für Anfänger und Schlafgeschichten für Erwachsene.',
      'Einatmen, ausatmen, einschlafen: {name} begleitet dich durch die Nacht.',
      'Meditation und Schlafklänge in einer ruhigen App.',
      '{name} spielt weiter, wenn der Bildschirm aus ist, und wird leiser, wenn du schläfst.',
      'Atemübungen für den Tag, Klangwelten für die Nacht.',
    ],
    lines: ['Meditation & Schlaf', 'Besser einschlafen', 'Geführte Atemübungen', 'Eine Woche gratis'],
    titles: [...titles, 'Besser schlafen mit {name}'],
  },
  'Budget Planner': {
    openers: [
      'Wo ist dein Gehalt geblieben?',
      'Der 19. und noch 41,20 € auf dem Konto.',
      'Ich habe 1.900 € gespart, ohne es zu merken.',
      'Neu: ein Haushaltsbuch für zwei.',
      'Schluss mit Raten.',
      'Bis zum Zahltag: drei Monate geschenkt.',
    ],
    claims: [
      '{name} sortiert deine Ausgaben und sagt dir, was bis zum Monatsende bleibt.',
      'Der Budgetplaner für echte Leben: geteilte Rechnungen, unregelmäßiges Einkommen.',
      'Mit {name} passt dein Haushaltsbudget auf einen Bildschirm.',
      'Umschläge füllen, Ausgaben eintragen, Sparziel erreichen.',
      '{name} warnt dich vor der Abbuchung, nicht danach.',
    ],
    lines: ['Haushaltsbuch und Budgetplaner', 'Geld im Griff', 'Kostenlos testen', 'Plane deinen Monat'],
    titles: [...titles, '{name} – dein Haushaltsbuch'],
  },
  'Running Coach': {
    openers: [
      'Fünf Kilometer in acht Wochen?',
      'Ich habe Laufen 31 Jahre lang gehasst.',
      'Vom Sofa auf zehn Kilometer.',
      'Neu: Pläne nach Herzfrequenz.',
      'Es regnet. Lauf trotzdem.',
      'Der erste Plan ist gratis.',
    ],
    claims: [
      '{name} baut deinen Trainingsplan um deine Woche herum.',
      'Dein Lauftrainer im Ohr: Tempo, Intervalle, Pausen.',
      'Sag {name} dein Wettkampfdatum und bekomme einen Plan, Lauf für Lauf.',
      'GPS, Sprachcoaching und Pläne von 5 km bis Marathon.',
      'Jeder Lauf zählt, jeder Ruhetag auch.',
    ],
    lines: ['Lauftraining mit Plan', 'Von 5 km bis Marathon', 'Dein Laufcoach', 'Erster Plan gratis'],
    titles: [...titles, '{name} – dein Lauftrainer'],
  },
  'Notes & Tasks': {
    openers: [
      'Wo hattest du das noch mal aufgeschrieben?',
      'Elf Apps, vier Hefte, eine verpasste Frist.',
      'Neu: aus Sprachmemos werden Listen.',
      'Einmal tippen. Immer finden.',
      'Für Studierende bis Semesterende kostenlos.',
    ],
    claims: [
      '{name} hält Notizen und Aufgaben auf einer Seite.',
      'Notiz schreiben, Haken setzen, im Kalender sehen: {name}.',
      'Aus jeder Notiz wird mit einem Tipp eine Aufgabe.',
      'Notizen, Aufgaben und Dateien auf allen Geräten.',
      'Offline im Zug, synchron am Ziel.',
    ],
    lines: ['Notizen & Aufgaben', 'Alles an einem Ort', 'Kostenlos auf allen Geräten', 'Schreiben, planen, abhaken'],
    titles: [...titles, '{name} – Notizen & Aufgaben'],
  },
  'Photo Editor': {
    openers: [
      'Ein Tipp. Weg.',
      'Wer läuft da durch dein Hochzeitsfoto?',
      'Der Himmel war grau. Schau noch mal.',
      'Neu: Spiegelungen in Brillen entfernen.',
      'Nur diese Woche zum halben Preis.',
    ],
    claims: [
      '{name} entfernt Menschen, Kabel und Mülltonnen aus jedem Bild.',
      'Fotos bearbeiten wie im Studio, mit dem Daumen.',
      'Filter, Masken, RAW: die Fotobearbeitung in {name} kann alles.',
      'Alte Bilder werden mit {name} wieder scharf.',
      'Der Foto-Editor für unterwegs.',
    ],
    lines: ['Fotos bearbeiten', 'Filter und Retusche', 'Kostenlos testen', 'Foto-Editor'],
    titles: [...titles, '{name} – Fotos bearbeiten'],
  },
  any: {
    openers: [
      'Endlich eine App, die einfach funktioniert.',
      'Diese Woche kostenlos.',
      'Neue Version, neuer Look.',
      'Zu viele Menüs? Hier nicht.',
      'Schon über {n}.000 sind umgestiegen.',
    ],
    claims: [
      'Mit {name} sind es drei Tipps.',
      '{name} installieren und in einer Minute loslegen.',
      '{name}: gemacht von einem kleinen Team, das antwortet.',
      'Probier {name} selbst aus.',
    ],
    lines: ['Kostenlos laden', 'Für jeden Tag', 'In Sekunden startklar'],
    titles,
  },
};
