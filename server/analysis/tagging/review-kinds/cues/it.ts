import { type KindPhrases, listOf } from '../cue-phrases.ts';

export const it: KindPhrases = {
  phrases: {
    bug: listOf(`
      !non funziona*, !non va, !non si apre, !non apre, !non carica, !non riesco, !non si riesce, !non posso,
      !non si puo, !non permette, !non mi fa, !non si collega, !non si connette, !non risponde, !non arriva*,
      !non ricevo, !non aggiorna, !non salva, !non riconosce, !non parte, !non accetta, !ha smesso di, !smette di,
      errore, errori, bug, crash*, si blocca*, bloccat*, si chiude, si impalla, si pianta,
      schermata/schermo nera/nero/bianca/bianco, sistemat*, sistemare, risolv*, corregg*, problem*, impossibile,
      malfunzionament*, dopo .. aggiornamento, da quando .. aggiorna*, lentissim*, troppo lent*, molto lent*,
      sparit*, sparisce, -ho risolto, -hanno risolto, -problema risolto
    `),
    request: listOf(`
      per favore .. aggiung*/mett*/inseri*/permett*/miglior*/rimett*, aggiungete,
      dovrebbe* .. avere/essere/poter/aggiungere/mettere/permettere, dovreste, potreste,
      potrebbe* .. aggiungere/mettere/inserire/migliorare,
      sarebbe .. bello/utile/meglio/comodo/ideale/perfetto/bene/opportuno/interessante, mi piacerebbe,
      vorrei .. poter/che/una/un, manca* .. possibilita/opzione/funzione, manca, mancano, servirebbe, suggeri*,
      consiglio di aggiungere/mettere/inserire, aggiung*/inseri*/dare/date .. possibilita, spero .. aggiung*/miglior*/inseri*, da migliorare,
      ridateci, rimettete, -vorrei sapere/ringraziare/segnalare, -manca solo che, -per favore .. risolv*/sistemat*,
      [3-5] ancora nessun/nessuna, [3-5] a quando, [3-5] fate un/una
    `),
    complaint: listOf(`
      !non mi piace, !non consiglio, pessim*, orribile, schifo, brutt*, peggio, peggior*, terribile, delus*,
      deludente, truffa*, inutile, fastidios*, vergogn*, disinstall*, perdita di tempo, ladri, scandalos*, scomod*,
      scars*, macchinos*
    `),
    praise: listOf(`
      ottim*, eccellente, adoro, mi piace, bellissim*, bella, bello, buono, buona, buoni, buone, buonissim*, ottima, perfett*, fantastic*, la migliore,
      il migliore, consiglio, consigliat*, facile da usare, utile, utilissim*, grazie, comod*, comodissim*, veloce,
      intuitiv*, super, soddisfatt*, pratica, -non consiglio, -sarebbe .. bello/utile
    `),
  },
  negators: listOf(`
    non, mai, senza, nessun, nessuna, neanche, poco, per niente
  `),
};
