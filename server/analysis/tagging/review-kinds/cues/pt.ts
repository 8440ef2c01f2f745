import { type KindPhrases, listOf } from '../cue-phrases.ts';

export const pt: KindPhrases = {
  phrases: {
    bug: listOf(`
      !nao funciona*, !nao abre*, !nao carrega*, !nao consigo, !nao consegue, !nao da para, !nao da pra,
      !nao deixa, !nao entra, !nao aparece*, !nao chega*, !nao recebo, !nao conecta*, !nao responde, !nao atualiza,
      !nao salva, !nao reconhece, !nao reproduz, !nao toca, !nao instala, !nao baixa, !parou de funcionar,
      !parou de, erro, erros, bug/bugs/bugado/bugando/buga, falha*, trava*, travando, fecha sozinho, fecha .. nada, tela preta/branca,
      fica carregando, arrum*, corrij*, consert*, resolv*, problema*, impossivel, depois da .. atualizacao,
      apos .. atualizacao, desde a .. atualizacao, muito lent*, lentidao, sumiu, sumiram,
      perdi .. tudo/dados/progresso, -resolveram, -resolvi tudo
    `),
    request: listOf(`
      por favor .. adicion*/coloqu*/inclu*/permit*/melhor*/volt*/tir*/habilit*/implement*, adicionem, coloquem,
      poderia* .. ter/adicionar/colocar/incluir/melhorar/permitir/ser/dar/fazer, podiam,
      deveria* .. ter/ser/haver/permitir/poder/dar, gostaria que, gostaria de poder/ter/ver,
      seria .. bom/otimo/legal/interessante/melhor/ideal/perfeito/bacana, falta .. opcao/funcao/poder, falta,
      precisa de .. mais/opcao/uma, precisa melhorar, sugestao, sugiro, queria que, queria poder, 
      tragam de volta, voltem com, espero que .. adicionem/coloquem/melhorem, -falta de respeito/vergonha/educacao,
      -por favor .. arrum*/corrij*/resolv*,
      [3-5] precisa de, [3-5] cade a/o, [3-5] facam um/uma
    `),
    complaint: listOf(`
      !nao gostei, !nao recomendo, pessim*, horrivel, ruim, pior, lixo, terrivel, decepcion*, golpe, inutil, chato, chata, chatos, chatas, chatice,
      irritante, pessima, vergonha, desinstal*, perda de tempo, roubo, fraude, absurdo, porcaria
    `),
    praise: listOf(`
      excelente*, otim*, adoro, adorei, amo, amei, gostei, gosto muito, muito bom, muito boa, bom, boa, perfeit*,
      maravilhos*, incrivel, o melhor, a melhor, recomendo, facil de usar, util, obrigad*, parabens, legal, show,
      top, rapid*, pratic*, -seria .. bom/boa/legal/otimo
    `),
  },
  negators: listOf(`
    nao, nunca, sem, nenhum, nenhuma, nem, jamais
  `),
};
