import type { Cue } from '../cue-matcher.ts';
import { listOf } from '../cue-phrases.ts';

/** How English reviews say that something does not work, or works again. */
export const brokenCues: readonly Cue[] = [
  {
    id: 'broken',
    says: listOf(`
      <broken>, black/white/blank/blue/gray/grey/empty screen, screen .. black/white/blank,
      force close/stop/quit/closing, break, close/shut/closing/exit by itself, close/shut itself, close/shut on me,
      kick/boot/throw/kicks .. out, kick/boot me, shut/shutting down, shut off,
      stop working/responding/playing/loading/sending/showing, quit/quits working, stuck,
      not/isnt/dont/doesnt/wont respond, server/servers/service/services/site/system/network/app/website .. down,
      be/is/go/goes/went/always/often/still/mostly/again down, lock/locks up, cut/cuts off/out, keep mess,
      interfere, server/network/technical/internal/connection error/problem/issue, down for maintenance,
      out of sync, no sound/audio/response, mess up, messed up, goes black, dont/doesnt do anything, useless after,
      infinite loop, endless loop, keep close/closing/quit/stop/freeze/load/restart/exit
    `),
    unless: listOf(`
      no/never/without/zero/any/not/isnt/dont/doesnt/havent/less/fewer .. <broken>, no more <broken>,
      free of <broken>, use/used to crash/freeze/lag/hang, <broken> free, hang out, hang of, hang with,
      crash course, freeze/freezing .. card/cards/account, stuck in my/their ways, everything .. down, break down/the/my/a/up/out, <mended> .. <broken>, <broken> .. <mended>,
      wont/dont/doesnt/never break, non <broken>, break bank, stuck in/on level/puzzle, stuck at home, stuck with,
      stuck in traffic
    `),
  },
  {
    id: 'fails',
    says: listOf(`
      <not> <does>,
      <not> even/always/properly/really/actually/just/seem/want/be/ever/get/able/currently/correctly <does>,
      <not> seem/want to <does>, no longer <does>, never <does>, stop/stops <does>, fail to,
      fails/failed/failing/failure, refuse to, not be <does>, nothing/none .. <does>/happens, <not> .. anymore,
      no longer, not .. properly/correctly, dont/doesnt happen, not <does> at all, cease to, not .. <does> for me
    `),
    unless: listOf(`
      not .. fail, never .. fail/fails/disappoint/stop,
      dont stop/need/have/go/give/get/use/change/let/see/watch/pay/delete/remove, not use/change/pay/see,
      wont regret/stop/use/delete/change/go/give/get/pay, without fail, please dont .. download/install,
      ^dont, cant stop, i dont use/pay/see/watch/get/have/go/delete/remove/change/add, i wont, i not,
      never use/see/stop/go/get/used/seen, not use/used/see, havent see/used/pay/use/get/find,
      if .. dont/doesnt/not/isnt/wont <does>, why not, not only, not just, nothing to, nothing but, cant get better,
      not/dont/doesnt/isnt/wont/havent/never .. <broken> .. anymore, not/dont/doesnt/isnt/wont .. <broken> any more,
      no longer <broken>, not/dont/doesnt/isnt/wont/never <broken> anymore, would not, not get enough, not go wrong
    `),
  },
  {
    id: 'cannot',
    says: listOf(`
      cant, unable to, unable, not able to, isnt able to, havent be able, not been able, be not able,
      impossible to, wont/dont/doesnt/not let/allow/allows/allowing, isnt let/allow, not letting,
      never let/lets me, never able to, no longer able, not possible to, isnt possible
    `),
    unless: listOf(`
      cant wait, cant live/survive/function/imagine,
      cant stop/beat/complain/believe/go/ask/fault/say/recommend/praise/express/explain/thank/argue/blame/deny/lie/decide/resist/compare/afford/put/help/stress/rate/give/be,
      cant .. without, cant .. enough, cant get enough/better, cant even explain, cant think, cant understand why,
      cant see why, cant really complain, if .. cant, cant do .. without, cant get over, cant find .. else,
      cant find anything/any better, cant recommend, cant afford, cant leave, cant be beat, why cant,
      dont let .. fool
    `),
  },
  {
    id: 'fix',
    says: listOf(`
      <fix>, to/should/must/get/gets/getting/needs/need/please/asap .. <mended>, <mended> please/asap/soon,
      not/isnt/never/havent <mended>, sort .. out, look into, unless/until .. <mended>, if .. <mended>
    `),
    unless: listOf(`
      thank/thanks .. <fix>, always/quickly/they <fix> .. <broken2>/<broken>/it/things/everything, <fix> .. quickly/instantly/immediately/fast, a fix, quick fix, solve puzzle/puzzles/mystery/crime/word/sudoku/level,
      solving puzzles, problem solving, sort of, sort by
    `),
  },
  {
    id: 'fixed',
    says: listOf(`
      <who>/have/has/had/been/was/were/got/finally/quickly/is/now <mended>, <mended> it/the/my/all/that/this/now,
      thank/thanks .. <fix>/<mended>, no/never/without/zero/havent/less/fewer .. <broken>,
      no/never/without/zero/havent .. <broken2>, used to crash/freeze/lag/hang, <broken> free,
      dont/doesnt/isnt crash/freeze/lag/hang, no longer <broken>
    `),
    unless: listOf(`
      to/should/must/please/needs/need .. <mended>, not/isnt/never/havent <mended>,
      unless/until/if/when .. <mended>, no response/sound
    `),
  },
  {
    id: 'problem',
    says: listOf(`
      <broken2>, what/whats .. wrong/happening, something/anything .. wrong, wrong, not right, fault, faulty,
      technical
    `),
    unless: listOf(`
      no/never/without/zero/any/not/isnt/dont/doesnt/havent/less .. <broken2>, no more <broken2>, cant go wrong,
      only problem/issue, problem solving/solver, <broken2> be/was/got/finally <mended>, my fault, cant/never/no/any/not .. fault, solve .. <broken2>, quickly/always fix .. <broken2>, privacy issue,
      health issue/problem/issues, dont get me wrong, nothing wrong, get .. wrong
    `),
  },
  {
    id: 'only problem',
    says: listOf(`
      only/one/single problem/issue/complaint/complain/thing/downside/drawback/flaw/con/gripe/negative, my only,
      except, other than that, apart from, otherwise
    `),
  },
  {
    id: 'update',
    says: listOf(`
      after/since/with/ever/until/before .. update, after/since .. updating/upgrade/version,
      latest/last/recent/newest/new/current update/version/upgrade,
      update .. break/ruin/mess/worse/suck/horrible/terrible/bad/useless/destroy/kill/awful, this update,
      now .. wont/cant/dont/doesnt/not, just/recently updated, i/have update/updated, new ios, ios
    `),
  },
  {
    id: 'keeps',
    says: listOf(`
      keep say/ask/tell/show/give/get/log/kick/pop/come/go/load/turn/sign/do/crash/freeze/disconnect/buffer/lose/try/lag/reset/delete/send/change/disappear/stop/close/repeat/restart/drop/hang/fail/play/pause/skip,
      keep on, constantly, continuously, repeatedly, everytime, every time, each time,
      always .. say/show/crash/fail/error/log/freeze/stuck, again and again, over and over, randomly,
      intermittent/intermittently, whenever .. i/you
    `),
    unless: listOf(`
      keep on doing/going/rocking/playing, keep going, every time .. love/enjoy/great
    `),
  },
  {
    id: 'says',
    says: listOf(`
      it say, app say, just say, say that/there/my/i/error/no/invalid/something/unable/try/please,
      keep saying/telling/asking/showing, show/shows/showing error/message, error message/code,
      something go/went wrong, try again, tap to retry, retry, invalid, timed out, time out, not found,
      pop up .. say, a message, no internet/network/connection/signal, not available, unavailable, unknown error,
      unfortunately
    `),
    unless: listOf(`
      i say, what can i say, have to say
    `),
  },
  {
    id: 'missing',
    says: listOf(`
      not receive/receiving/getting/showing/seeing/credited/updated,
      dont/doesnt receive/show/get/arrive/notify/appear, disappear/disappeared/vanish/vanished,
      delete/erase/wipe/remove .. my/all/everything, lose/lost .. all/my/everything/data/progress, go missing,
      all gone, be gone, be missing, log/sign me out, log/sign .. out, locked out, no notification/notifications,
      no incoming, wont come, without .. notification, reset/resets, disconnect, drop/dropped .. call, calls drop,
      black out, delayed, delay
    `),
    unless: listOf(`
      option/ability/way/able/let/want .. delete/erase/remove/log/sign, never lose/lost, dont lose,
      to delete/remove/log/sign, lose/lost weight, will delete, please remove, want .. delete/remove, i .. delete
    `),
  },
  {
    id: 'tried',
    says: listOf(`
      try/tried uninstall/reinstall/restart/delete/clear/everything, uninstall/uninstalled and/then/reinstall,
      reinstall, redownload, re install/download, clear/cleared cache/data, restart/reboot/reset,
      try/tried .. times, try multiple/several/many, even after, still .. cant/wont/dont/doesnt/not/isnt/same/no,
      no matter, try to, when i, when you try, as soon as, i click/press/tap
    `),
  },
  {
    id: 'slow',
    says: listOf(`
      slow, slowly, sluggish, laggy, drain, battery .. drain/drains/dies/hog/killer,
      take/takes .. forever/ages/long/longer/minutes/hours, take/takes too/so much time, too long, forever to, overheat/overheats/hot,
      load .. slow/forever, loading .. forever, blurry, pixelated, quality .. bad/poor/worse/terrible
    `),
    unless: listOf(`
      not/never/isnt/dont/doesnt/no slow, slow but, slow down/motion/mo, slow cooker
    `),
  },
  {
    id: 'used to',
    says: listOf(`
      used to, use to work/be, work/worked .. before, was working, all of .. sudden, suddenly, since yesterday,
      these days, lately, recently, nowadays, past few/couple, last few/two/couple,
      worked fine/great/perfectly/well until, until, days, for .. days/weeks
    `),
  },
  {
    id: 'help',
    says: listOf(`
      help me, please help, need help, any help, help .. please, what should i do, what do i do, how do i,
      how can i, anyone else, what happened, what happen, what is going on, why .. not/isnt/wont/dont/doesnt/keep,
      contact/contacted .. support, asap, immediately
    `),
  },
];
