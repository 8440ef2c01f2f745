import { type KindPhrases, listOf } from '../cue-phrases.ts';

export const fr: KindPhrases = {
  phrases: {
    bug: listOf(`
      !ne fonctionne*, !fonctionne* pas, !fonctionne* plus, !marche* pas, !marche* plus, !ouvre* pas, !ouvre* plus,
      !charge* pas, !peux pas, !peux plus, !peut pas, !peut plus, !pouvons pas, !impossible, !arrive* pas a,
      !arrive* plus, !affiche* pas, !affiche* plus, !recois pas, !recois plus, !connecte* pas, !connecte* plus,
      !repond pas, !lance* pas, !lance* plus, !reconnait pas, !demarre pas, !sans arret, erreur*, bug/bugs/bugge/buggue/buggee/bugger, beug/beugs/beugue,
      plante, plantent, plantait, plantage, plantages, planter, plantee, crash*, se ferme, se bloque*, bloque*, fige*, ecran noir/blanc, corrig*, regl* le/ce/les/ca, reparer,
      reparez, resou*, probleme*, souci*, dysfonction*, depuis la .. maj/jour, depuis .. mise, apres .. mise,
      tres lent*, trop lent*, lenteur*, rame, disparu*, deconnecte, -probleme resolu, -plante* verte*,
      -probleme/souci regle/resolu/corrige, -peux/peut plus .. passer
    `),
    request: listOf(`
      svp/plait .. ajout*/mett*/remett*/permett*/amelior*, ajoutez, ajouter .. option/fonction/possibilite/mode,
      devrait/devriez/faudrait,
      serait .. bien/bon/cool/sympa/super/top/mieux/ideal/parfait/utile/genial/pratique/judicieux, aimerais,
      aimerait, voudrais .. pouvoir/que/une/un, manque .. option/fonction/fonctionnalite/possibilite, il manque,
      manque, ajout*/avoir/laisser .. possibilite, serait .. pouvoir, pourriez, pourrait .. ajouter/mettre/etre/avoir, suggestion*, suggere*,
      dommage que/qu, a quand, remettez, esper* .. ajout*/amelior*, a ameliorer, -manque de respect/temps,
      -aimerais savoir/comprendre, -sans serait .. pouvoir, -svp .. corrig*/repar*,
      [3-5] pas de widget, [3-5] toujours pas de
    `),
    complaint: listOf(`
      !aime pas, !recommande pas, !deconseille, nul, nulle, nuls, horrible, pire, mauvais*, catastroph*, decu*,
      decevant*, arnaque*, inutile, penible, chiant, honte*, scandal*, desinstall*, perte de temps, voleurs,
      lamentable, insupportable, deplorable, enerv*, agac*
    `),
    praise: listOf(`
      excellent*, adore, aime, tres bien, tres bon*, super, parfait*, genial*, formidable, meilleur*, recommande,
      facile* a utiliser, facile, utile, merci, pratique, top, rapide, bravo, satisfait*, intuitive, bien,
      -serait .. bien/super/top/parfait/genial/pratique/utile, -bien que, -merci de corriger/regler/faire
    `),
  },
  negators: listOf(`
    aucun, aucune, jamais, sans, pas de, pas un, pas, ni, .. pas, .. plus
  `),
};
