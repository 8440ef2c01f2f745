import { type KindPhrases, listOf } from '../cue-phrases.ts';

export const de: KindPhrases = {
  phrases: {
    bug: listOf(`
      !funktioniert .. nicht, !funktioniert .. nichts, !funktioniert nie, !geht .. nicht, !geht .. nichts,
      !geht nie, !lasst sich .. nicht, !kann .. nicht, !konnte .. nicht, !ladt .. nicht, !laden nicht,
      !offnet .. nicht, !startet .. nicht, !reagiert .. nicht, !nicht moglich, !unmoglich, !nicht mehr .. moglich,
      !verbindet .. nicht, !keine verbindung, !bekomme .. keine, !wird nicht, !werden nicht, !nicht erkannt,
      !zeigt .. nicht, fehler*, fehlermeldung*, bug/bugs/buggy/verbuggt, sturzt .. ab, absturz*, absturze, abgesturzt, hangt .. sich,
      hangt, friert .. ein, eingefroren, schwarzer/weisser bildschirm, beheb*, behoben, repariert, fixen, fixt,
      problem*, seit .. update, nach .. update, sehr langsam, zu langsam, extrem langsam, ladt ewig, bricht .. ab,
      verschwunden, defekt, kaputt, ruckelt, ausgeloggt, -problemlos*, -probleme behoben, -fehler behoben,
      -geht nichts uber, -kann mich nicht beschweren, -kann .. nicht beschweren/meckern/klagen,
      -problem/probleme gelost/behoben/gefixt
    `),
    request: listOf(`
      bitte .. hinzufugen/einfugen/einbauen/erganzen/anpassen/andern/ermoglichen/zuruck/verbessern,
      ware .. schon/gut/toll/super/besser/cool/hilfreich/nett/wunschenswert/praktisch/klasse/perfekt/ideal,
      wunsch*, wunschte, wurde mir, wurde mich freuen, hatte gern*,
      sollte .. man/es/die/konnen/geben/moglich/werden, man sollte, es fehlt, fehlt, fehlen, was fehlt, vermisse,
      konntet ihr, konnte man, vorschlag*, verbesserungsvorschlag*, verbesserungsbedarf, ausbaufahig,
      option .. zu/um/fur, gebt/schafft/fehlt/gabe/keine .. moglichkeit, hoffe .. bald/kommt/update, konnte besser, leider keine/kein,
      warum gibt es, -bitte .. beheben/fixen/reparieren, -geld fehlt,
      [3-5] schon ware, [3-5] bitte eine/einen/ein, [3-5] einbauen, [3-5] wann kommt, [3-5] ohne widget
    `),
    complaint: listOf(`
      !gefallt .. nicht, !nicht empfehlen, !nicht zu empfehlen, schlecht*, schrecklich, furchtbar, katastroph*,
      mull, scheiss*, mies*, enttausch*, betrug*, abzocke, nutzlos, unbrauchbar, nervt, nervig*, argerlich,
      unverschamt*, frech*, deinstall*, zeitverschwendung, umstandlich, unubersichtlich, grauenhaft,
      verschlimmbessert, lastig
    `),
    praise: listOf(`
      super, toll*, klasse, perfekt*, ausgezeichnet*, hervorragend*, liebe, gefallt, gut, gute, sehr gut*, genial*,
      beste, besten, empfehl*, einfach zu, einfach, nutzlich, hilfreich, danke, praktisch, schnell, top, zufrieden,
      ubersichtlich, spitze, prima, -ware .. gut/schon/toll/super, -nicht einfach,
      -einfach nur schlecht/nervig/schrecklich, -danke fur nichts
    `),
  },
  negators: listOf(`
    nicht, kein, keine, keinen, nie, niemals, ohne, keinerlei, weder
  `),
};
