import type { Wording } from './kind-wording.ts';

const titles = ['{title}', '{name}', 'Essayer {name}', '{name} : gratuit', 'Télécharger {name}'];

export const fr: Wording = {
  'Habit Tracker': {
    openers: [
      'Pourquoi vos bonnes résolutions durent-elles quinze jours ?',
      'Pas besoin de volonté.',
      'Jour 1 : deux pompes. Jour {n} : je ne compte plus.',
      'Nouveau : des routines pour horaires décalés.',
      'Un jour manqué ? Ce n’est rien.',
      'Moins 40 % jusqu’à dimanche.',
    ],
    claims: [
      '{name} vous rappelle vos habitudes une fois par jour, puis se tait.',
      'Avec {name}, trois petites habitudes deviennent un mois entier.',
      'Le suivi d’habitudes sans culpabilité.',
      'Cochez, gardez la série, regardez le mois se remplir.',
    ],
    lines: ['Habitudes et routines', 'Gratuit pour commencer', 'Un petit pas par jour', 'Suivi d’habitudes'],
    titles: [...titles, '{name} – vos habitudes'],
  },
  'Meditation & Sleep': {
    openers: [
      'Encore réveillé à 2 h 47 ?',
      'Votre tête a {n} onglets ouverts.',
      'Dix minutes suffisent.',
      'Nouveau : la pluie sur un toit de tôle.',
      'Sept nuits offertes.',
      'Avant, je redoutais le coucher.',
    ],
    claims: [
      '{name} propose des méditations guidées et des histoires pour dormir.',
      'Respirez, écoutez, dormez : {name} s’éteint quand vous sombrez.',
      'Méditation et sons pour le sommeil dans une seule application.',
      'Des séances courtes pour le métro, des paysages sonores pour la nuit.',
    ],
    lines: ['Méditation et sommeil', 'Mieux dormir', 'Respiration guidée', 'Une semaine offerte'],
    titles: [...titles, 'Mieux dormir avec {name}'],
  },
  'Budget Planner': {
    openers: [
      'Où est passé votre salaire ?',
      'Le 19 du mois, et 41,20 € sur le compte.',
      'J’ai mis 1 900 € de côté sans m’en rendre compte.',
      'Nouveau : un budget à deux.',
      'Trois mois offerts avant la paie.',
    ],
    claims: [
      '{name} trie vos dépenses et vous dit ce qu’il reste.',
      'Le budget de la maison tient enfin sur un écran.',
      'Avec {name}, chaque euro a sa place.',
      '{name} vous prévient avant le prélèvement, pas après.',
    ],
    lines: ['Budget et épargne', 'Votre mois en clair', 'Essai gratuit', 'Enveloppes et objectifs'],
    titles: [...titles, '{name} – gérer son budget'],
  },
  'Running Coach': {
    openers: [
      'Courir 5 km en huit semaines ?',
      'J’ai détesté courir pendant 31 ans.',
      'Du canapé aux 10 km.',
      'Nouveau : des plans selon votre cœur.',
      'Il pleut. Allez-y quand même.',
    ],
    claims: [
      '{name} construit votre plan autour de votre semaine.',
      'Votre coach de course dans l’oreille : allure, fractionné, repos.',
      'Donnez à {name} la date de votre course, recevez un plan.',
      'GPS, conseils audio et plans du 5 km au marathon.',
    ],
    lines: ['Coach de course à pied', 'Du 5 km au marathon', 'Premier plan offert', 'Courir avec un plan'],
    titles: [...titles, '{name} – coach running'],
  },
  'Notes & Tasks': {
    openers: [
      'Où aviez-vous noté ça ?',
      'Onze applis, quatre carnets, une échéance ratée.',
      'Nouveau : vos mémos vocaux deviennent des listes.',
      'Gratuit pour les étudiants.',
    ],
    claims: [
      '{name} garde notes et tâches sur la même page.',
      'Une note, un geste, une tâche : {name}.',
      'Notes, tâches et fichiers sur tous vos appareils.',
      'Hors ligne dans le train, à jour à l’arrivée.',
    ],
    lines: ['Notes et tâches', 'Tout au même endroit', 'Écrire, planifier, cocher'],
    titles: [...titles, '{name} – notes et tâches'],
  },
  'Photo Editor': {
    openers: [
      'Un geste. Disparu.',
      'Qui passe derrière sur votre photo de mariage ?',
      'Le ciel était gris. Regardez mieux.',
      'Moitié prix cette semaine.',
    ],
    claims: [
      '{name} efface passants, câbles et poubelles.',
      'Retouchez vos photos comme en studio.',
      'Filtres, masques, RAW : tout est dans {name}.',
      'Vos vieilles photos redeviennent nettes avec {name}.',
    ],
    lines: ['Retouche photo', 'Filtres et effets', 'Essai gratuit'],
    titles: [...titles, '{name} – retouche photo'],
  },
  any: {
    openers: [
      'Enfin une application qui marche.',
      'Gratuit cette semaine.',
      'Nouvelle version, nouveau look.',
      'Trop de menus ? Pas ici.',
    ],
    claims: [
      'Avec {name}, trois gestes suffisent.',
      'Installez {name} et commencez tout de suite.',
      '{name} : une petite équipe qui vous répond.',
    ],
    lines: ['Téléchargement gratuit', 'Pour tous les jours', 'Prêt en une minute'],
    titles,
  },
};
