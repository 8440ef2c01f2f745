import type { Cue } from '../cue-matcher.ts';
import { listOf } from '../cue-phrases.ts';

/** How English reviews say what they want. */
export const wantedCues: readonly Cue[] = [
  {
    id: 'please do',
    says: listOf(`
      please <add>/have/show/turn/set/do/get, please .. <add>, <add> .. please, please also, please can/could,
      can/could you/u please, request <who>/to, we/i request, requesting, suggestion, i suggest, feature request
    `),
    unless: listOf(`
      please .. <fix>/help/check/look, you/u/request .. <fix>/help/check, please could/can .. <fix>/help/check,
      please let me know, please get .. together, give .. money, please give .. money/refund, please make .. work,
      please give .. back, please give .. star/stars, please help, please dont, please get
    `),
  },
  {
    id: 'wish',
    says: listOf(`
      wish, wished, want to be able, want .. <thing>, hope/hoping .. <who>/it .. <add>, if only, would love, id love, i would like, id like, would like, would appreciate,
      would prefer, i would rather, would really like/love, would also like, dream
    `),
    unless: listOf(`
      wish i/you/could .. zero/never/hadnt/negative/star/stars/luck/best, best/good/all wishes, wish list,
      wish you, wishlist, would love this/it/the, would like to say/thank/give/know, would like my
    `),
  },
  {
    id: 'would be',
    says: listOf(`
      would/will/could/can be .. <nice>, would be <nice>, be <nice> if, be <very> <nice> if, be <nice> to have/see,
      <nice> if <who>/it/there/we/i/the, ^better if, much better if, would <very> <nice>, if <who> .. <add>, if <who> could/can/would, if there be,
      if we/i/it could/can/had/have, if it had/have, would make .. <nice>/perfect,
      would/will give .. if/when/star/stars, star/stars if/when/once, star/stars as soon, would .. help, could .. use, could use
    `),
    unless: listOf(`
      would not, if you can afford, if you can find,
      would/will/could .. give/rate .. zero/0/negative/minus/lower/no/less/1/one, if i could,
      star/stars if i/possible, if there .. zero/0/minus/negative/less
    `),
  },
  {
    id: 'should',
    says: listOf(`
      should .. <add>, should be, should be able, should have, should also, there should, must have/add/be/include,
      must .. <add>, ought to, <who> should, shouldnt have to, should atleast, need to <add>, needs to <add>,
      has to <add>, have to <add> .. option/feature
    `),
    unless: listOf(`
      should be ashamed/banned/sued/illegal/fixed/solved/resolved/zero, should have .. know/read/listen,
      you should .. download/try/get/buy/play/install/give/use/check, everyone/everybody/people/one should,
      must have app, must have, a must, should work, should not, i need to, should/must .. <fix>/<mended>,
      as it should, i should
    `),
  },
  {
    id: 'needs',
    says: listOf(`
      need/needs/needed more/a/an/better/some/improvement/improvements/option/feature/support/update/upgrade/dark,
      need <thing>, app/it/this/still/really/just/also/badly/only/game/definitely/desperately need, is/are needed,
      be require/required, need .. <thing>, in need of, needs to be, need to be
    `),
    unless: listOf(`
      need to be <mended>, need to <fix>, needs <fix>/<mended>,
      all/everything/what/whatever/anything/information/info/thing/one you/i/we need,
      if/when/whenever you/i/we need, no need, dont need, i need to, need help, need not, needs .. work,
      just what i need, in need
    `),
  },
  {
    id: 'add',
    says: listOf(`
      ^add, ^just add/remove/bring, ^remove/bring/include/introduce/provide, ^give us, ^let us, ^allow us/users, add .. <thing>, add more/another/some/support/back/new/a/an/in/this, adding .. <thing>, addition of,
      added .. <thing>/future/update/soon/please, add the .. <thing>, need/needs/want/have to add, if .. add,
      can/could/should/please/kindly/must add, should/could be added
    `),
    unless: listOf(`
      cant/unable/able/dont/doesnt/wont/not/i/try/trying .. add/adding,
      add/adding .. friend/friends/contact/contacts/money/fund/funds/card/account/member/members/people/someone/photo/photos/number/item/items/cart/bank/payment/address,
      you can add, love .. adding/added/add, i add, thanks/thank .. add/adding,
      much/many/too/so/lots/of/the/no/these/those/less/annoying add
    `),
  },
  {
    id: 'bring back',
    says: listOf(`
      bring .. back, give .. back, put .. back, change .. back, get .. back to, return .. to,
      switch/revert/roll .. back, go back to, please go back, revert, rollback, restore,
      prefer/want/miss/like/need .. old/previous version/design/layout/look/one/format/interface/ui/style/way,
      old/previous/original/older .. back/better, prefer .. old/previous/before, back the old, turn .. back, undo
    `),
    unless: listOf(`
      give .. money back, get .. money back, get .. back, back to work, go back to .. app, change back to work,
      give .. refund
    `),
  },
  {
    id: 'option',
    says: listOf(`
      option/feature/function/ability/functionality/setting/button/way/capability to,
      option/feature/function where/that/like/for/in/of,
      an/the/more/another/new/other/different/some option/feature/function/functionality/ability,
      no option/way/ability/feature/button/support/setting, isnt .. option/way/ability/feature,
      should/would/could/must be able to, lack/lacks/lacking, missing, miss .. feature, support for,
      compatible/compatibility, customize/customizable/customise, dark/night mode, landscape, widget
    `),
    unless: listOf(`
      star/stars/zero/minus/negative/rate .. option/able, if i be able, not able to, unable, not be able,
      isnt able to, havent be able, love .. able/option/ability/feature,
      great/good/nice/awesome/best/cool/amazing/useful feature/features/option/options, be missing, gone missing,
      like .. able/option/feature, easy way to, great way, good way, only way to
    `),
  },
  {
    id: 'feature',
    says: listOf(`
      feature, option, function, ability, able to, setting, button, support
    `),
    unless: listOf(`
      not/never/isnt/havent/dont/doesnt .. able, customer/tech/technical/the support, contact/email .. support,
      love/like/great/good/nice/awesome/best/cool/amazing/useful .. feature/option/function/ability/able
    `),
  },
  {
    id: 'suggest',
    says: listOf(`
      suggest, suggestion, recommend .. you/adding, feature request, request, idea, improvement/improvements,
      could be better/improved, can be better/improved, could have, improve, room for, consider, think about,
      feedback, how about, what about, why dont/doesnt you/they, maybe, perhaps, instead of, rather than, at least,
      atleast, so that, so we/i can, in the future, next update/version, future update
    `),
    unless: listOf(`
      good/great/nice/lots/ideas/many/new/get/some/love ideas/idea, great/good idea, no idea, much improved,
      great improvement, friend request, request money, new idea
    `),
  },
  {
    id: 'hope',
    says: listOf(`
      hope/hoping/hopefully, look/looking forward, wait/waiting for, when will/are/is/can, coming soon, cant wait,
      any plans, any chance, expect, eagerly
    `),
    unless: listOf(`
      hope/hoping .. <fix>/<mended>/work/help/enjoy, wait for .. load/response, hope this/it helps,
      hopefully .. <fix>/<mended>
    `),
  },
  {
    id: 'why cant',
    says: listOf(`
      why cant, why isnt there, why there isnt, why .. no <thing>, why be there no, why is there, why no, where be/is, why not,
      why dont/doesnt/wont you/we/they, can/could we/you/u/they .. <add>/please/have, ^can/could we/you/u,
      is there any/a way, how about, be there any/a, can .. be added
    `),
    unless: listOf(`
      you can, i can, we can, why not working, can/could you/we/u .. <fix>/help/check/tell,
      how/what/where/who can/could, how can/could .. we/you/i
    `),
  },
  {
    id: 'want',
    says: listOf(`
      i/we/users/people want, i/we just want, want to be able, want to see/have, want more/a/an/the/option,
      i .. want, we need, i need, users need, people need, like to see/have/be, love to see/have/be,
      want .. feature/option, i miss
    `),
    unless: listOf(`
      want .. rate/zero/minus/negative, i want to say/thank/give/use/play/know/cancel/watch,
      want my/to .. money/refund,
      if/whenever/when/what/whatever/where/wherever/everything/all/anything/who you/i/we want, dont want,
      what i need, i need to, all i need, everything i need, when i need, i need help, exactly what i need
    `),
  },
  {
    id: 'more',
    says: listOf(`
      more <thing>,
      more options/features/levels/songs/content/choices/language/languages/variety/stickers/emojis/emoji/filters/colors/colours/themes/lives/characters/space/storage/control/customization/topics/fonts/games/items/maps/modes,
      make it/the/this/them more/easier/better/free/possible/available/so/like,
      make .. easier/better/available/possible, let/allow/give us/me/users/people, allow/letting .. to, instead of,
      increase, reduce, less/fewer ads, remove .. ad/ads, get rid of, stop .. ads, too .. add
    `),
    unless: listOf(`
      wont/dont/doesnt/not/isnt/never let/allow/give/letting/allowing/lets/allows, let me know/tell/start/down/say,
      no more, lets/let me, makes it easier, it make, and make it, gives me, give me .. error/money/refund
    `),
  },
];
