import { type KindPhrases, listOf } from '../cue-phrases.ts';

export const es: KindPhrases = {
  phrases: {
    bug: listOf(`
      !no funciona*, !no sirve*, !no abre*, !no carga*, !no me deja*, !no deja, !no puedo, !no se puede, !no pude,
      !no logro, !no permite*, !no aparece*, !no llega*, !no recibo, !no conecta*, !no responde, !no actualiza,
      !no guarda, !no reconoce, !no se ve, !no inicia, !no descarga, !no instala, !dejo de funcionar,
      !ya no funciona*, !ya no .. puedo, error*, fall*, bug/bugs, se cierra*, se traba*, se congela*, se cuelga*,
      se queda .. cargando/pegad*/trabad*/congelad*, se bloquea, pantalla negra/blanca, arregl*, corrij*,
      solucion*, problema*, imposible, desde la .. actualizacion, despues de .. actualiza*, muy lent*,
      demasiado lent*, lentisim*, se perdio, se borr*, desaparec*, -lo solucion* .. rapido, -me solucion*,
      -solucionaron,
      -solucion*/resolv*/resuel* .. problema/problemas, -problema/problemas resuelto/resueltos/solucionado/solucionados
    `),
    request: listOf(`
      por favor .. agreg*/anad*/pong*/incluy*/hagan/permit*/implement*/mejor*/vuelvan/quiten/regres*/habilit*,
      agreguen, anadan, deberia* .. agregar/anadir/poner/incluir/permitir/tener/haber/poder/ser/mejorar/dar/hacer,
      deberia* de, me gustaria, nos gustaria,
      estaria/seria .. bien/bueno/genial/ideal/bonito/excelente/mejor/perfecto/util .. si/que,
      ojala .. agreguen/pongan/pudiera*/puedan/hubiera/mejoren/incluyan, falta* .. opcion/funcion, hace falta,
      le falta, que haya, necesita* .. opcion/mejorar/mas,
      pueden/podrian .. agregar/poner/anadir/incluir/mejorar/hacer/habilitar, podrian, sugier*, sugerencia*,
      quisiera, agreg*/falta/pong* .. opcion, vuelvan a, traigan de vuelta, espero que .. agreguen/anadan/incluyan/mejoren,
      -me gustaria recomendar/agradecer/saber, -por favor .. arregl*/corrij*/solucion*,
      [3-5] necesita/necesitan/necesitamos un/una, [3-5] falta un/una, [3-5] para cuando, [3-5] seria perfecta/perfecto con
    `),
    complaint: listOf(`
      !no me gusta, !no recomiendo, pesim*, mala, malo, malisim*, horrible, terrible, peor, basura, asco,
      porqueria, decepcion*, estafa*, ladrones, inutil, molest*, fastidi*, lamentable, vergüenza, nefast*,
      perdida de tiempo, desinstal*, robo, fraude, desastre
    `),
    praise: listOf(`
      excelente*, me encanta*, me gusta*, buenisim*, buena, bueno, muy bien, genial*, perfect*, increible,
      la mejor, el mejor, recomendad*, la recomiendo, lo recomiendo, facil de usar, util, gracias, maravillos*,
      fantastic*, super, divertid*, comod*, rapid*, segur*, -gracias a dios, -seria buen*, -estaria buen*
    `),
  },
  negators: listOf(`
    no, nunca, sin, ningun, ninguna, nada de, jamas, tampoco
  `),
};
