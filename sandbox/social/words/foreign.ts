/** Creators who do not speak English: what they say of a kind's apps, and of the rest of their day. */

export interface ForeignBank {
  readonly kind: string;
  readonly language: 'de' | 'es' | 'fr';
  readonly bio: string;
  readonly hashtags: readonly string[];
  readonly about: readonly string[];
  readonly aboutSaid: readonly string[];
}

export const foreignBanks: readonly ForeignBank[] = [
  {
    kind: 'Habit Tracker',
    language: 'de',
    bio: 'Kleine Routinen, ehrlich getestet. Jede Woche eine App.',
    hashtags: ['habittracker', 'gewohnheiten', 'routine', 'apptest'],
    about: [
      '{app} im Test: 30 Tage, fünf Gewohnheiten',
      'Welche Habit-App taugt etwas? {app} gegen {other}',
      'So richte ich {app} am Sonntag ein',
      'Mein Habit Tracker {app} nach einem Jahr',
      'Drei Dinge, die mich an {app} stören',
      'Warum ich für {app} bezahle',
      'Habit Tracker Apps im Vergleich: {app} und {other}',
    ],
    aboutSaid: [
      'Alle Bildschirme sind von meinem eigenen Handy.',
      'Die Gratisversion reicht mir fast.',
      'Ein Widget fehlt noch immer.',
    ],
  },
  {
    kind: 'Budget Planner',
    language: 'de',
    bio: 'Haushalt mit dem Handy: Apps, Kategorien, Kassenzettel.',
    hashtags: ['budgetplanner', 'haushaltsbuch', 'budgetapp', 'finanzen'],
    about: [
      'Haushaltsbuch-App {app}: mein erster Monat',
      '{app} oder {other}? Zwei Budget-Apps, ein Gehalt',
      'Budget planen mit {app}, Schritt für Schritt',
      'Was {app} im Jahr kostet und ob es sich lohnt',
      'Budget Planner App im Alltag: {app} an der Kasse',
      'Kategorien in {app}, die wirklich halten',
    ],
    aboutSaid: [
      'Die Bank ließ sich erst beim dritten Mal verbinden.',
      'Zahlen sind echt, Namen nicht.',
      'Export geht als Tabelle.',
    ],
  },
  {
    kind: 'Meditation & Sleep',
    language: 'es',
    bio: 'Pruebo apps para dormir mejor y cuento la verdad.',
    hashtags: ['meditation', 'sleep', 'meditacion', 'dormirmejor'],
    about: [
      'Probé {app} durante dos semanas para dormir',
      '{app} o {other}: ¿qué app de meditación elijo?',
      'Mi rutina de noche con {app}',
      'Lo bueno y lo malo de {app}',
      'Meditar con {app} cuando no hay tiempo',
      'Apps de meditación gratis: ¿vale {app}?',
    ],
    aboutSaid: ['La voz lo es todo.', 'Se puede usar sin conexión.', 'Pago el plan anual de mi bolsillo.'],
  },
  {
    kind: 'Running Coach',
    language: 'fr',
    bio: 'Je cours lentement et je teste les applis de course.',
    hashtags: ['runningcoach', 'running', 'coursapied', 'appli'],
    about: [
      'J’ai suivi le plan de {app} pour mon premier 10 km',
      '{app} ou {other} : quelle appli de course choisir ?',
      'Mon coach running s’appelle {app}',
      'Le prix de {app} augmente, je reste ?',
      'Fractionné avec {app}, mode d’emploi',
      'Bilan après trois mois avec {app}',
    ],
    aboutSaid: [
      'Même boucle, mêmes chaussures.',
      'Le GPS s’est trompé de 80 mètres.',
      'La version gratuite s’arrête à 5 km.',
    ],
  },
  {
    kind: 'Photo Editor',
    language: 'es',
    bio: 'Fotos con el móvil, edición con el móvil.',
    hashtags: ['photoeditor', 'edicion', 'fotografiamovil', 'presets'],
    about: [
      'Edito todo el viaje en {app}',
      '{app} contra {other} con la misma foto',
      'Tres ajustes de {app} que nadie usa',
      '¿Sirve {app} gratis? Editor de fotos a prueba',
      'Quitar objetos con {app} en un minuto',
      'Mi estilo de feed hecho con {app}',
    ],
    aboutSaid: ['El antes y el después están al final.', 'Exporta a tamaño completo.', 'Teléfono de hace cuatro años.'],
  },
  {
    kind: 'Notes & Tasks',
    language: 'fr',
    bio: 'Étudiante en droit, mes notes vivent dans une appli.',
    hashtags: ['notesapp', 'prisedenotes', 'productivite', 'notesandtasks'],
    about: [
      'Ma prise de notes avec {app} en première année',
      '{app} ou {other} pour les notes et les tâches ?',
      'Comment je range 2 000 notes dans {app}',
      '{app} a planté pendant les partiels',
      'Tâches et calendrier dans {app}, ma méthode',
      'Faut-il payer {app} ?',
    ],
    aboutSaid: [
      'Tout se retrouve en trois secondes.',
      'La synchro marche même dans le train.',
      'Modèles en commentaire.',
    ],
  },
];

export const foreignLife: Readonly<Record<ForeignBank['language'], readonly string[]>> = {
  de: [
    'Umzug in vier Tagen',
    'Kürbissuppe für alle',
    'Balkon winterfest machen',
    'Mit dem Nachtzug ans Meer',
    'Flohmarkt am Sonntag',
  ],
  es: [
    'Mudanza en agosto, mala idea',
    'Tortilla de mi abuela',
    'Fin de semana en la sierra',
    'Mercado del sábado',
    'Mi gato y la maleta',
  ],
  fr: [
    'Déménagement sous la pluie',
    'La tarte aux prunes de ma mère',
    'Week-end à vélo',
    'Brocante du dimanche',
    'Mon chat et les cartons',
  ],
};

export const foreignClosers: Readonly<Record<ForeignBank['language'], readonly string[]>> = {
  de: ['Bis Sonntag.', 'Schreibt mir eure Fragen.', ''],
  es: ['¿Y tú qué usas?', 'Nos vemos el jueves.', ''],
  fr: ['Dites-moi tout.', 'À dimanche.', ''],
};

export const foreignPaid: Readonly<Record<ForeignBank['language'], string>> = {
  de: 'Anzeige: {app} hat mich für dieses Video bezahlt.',
  es: 'Colaboración pagada con {app}. #publi',
  fr: 'Collaboration commerciale avec {app}.',
};
