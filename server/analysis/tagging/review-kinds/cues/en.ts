import type { Cue, WordClasses } from '../cue-matcher.ts';
import { listOf } from '../cue-phrases.ts';
import { brokenCues } from './en-broken.ts';
import { wantedCues } from './en-wanted.ts';

/** Words that stand in for one another: `<fix>`. */
export const classes: WordClasses = {
  not: `
    not dont isnt wont havent cant never doesnt hardly barely rarely
  `,
  does: `
    work works function load open start launch play show display send receive connect respond update download
    install sync save appear run stream refresh scroll record upload export import print scan recognize register
    log sign login logging signing cast pair detect notify search find match accept verify process go get give let
    allow support come change stay turn move click press type read stop delete add remove link transfer pay credit
    deliver access view watch see hear use enter select switch join call
  `,
  please: `
    please
  `,
  nice: `
    nice great good better cool awesome amazing helpful perfect useful appreciated lovely best fantastic excellent
    wonderful handy ideal sweet neat superb brilliant beneficial convenient easier wonderfull usefull appreciate
  `,
  very: `
    so really very even more much extra super also way just
  `,
  add: `
    add make bring include allow give provide put let create introduce enable implement change improve increase
    reduce remove consider support launch return restore offer extend lower upgrade develop release integrate
    expand enhance build disable revert simplify design redesign decrease raise adjust modify replace
  `,
  thing: `
    feature option support mode function functionality ability button setting widget language version shortcut
    filter tab way tool integration compatibility dark night theme landscape offline folder category
  `,
  who: `
    you they developers developer devs dev team guys someone u company
  `,
  broken: `
    bug bugs buggy glitch glitches glitchy glitching crash crashes freeze freezes hang hangs lag lags laggy lagging
    error errors malfunction unresponsive corrupt corrupted unstable unusable buffering buffer buffers stutter
    stuttering flicker flickering hiccup hiccups
  `,
  broken2: `
    problem problems issue issues trouble troubles
  `,
  fix: `
    fix fixing repair resolve solve rectify debug
  `,
  mended: `
    fixed resolved solved
  `,
};

/** What speaks neither of a bug nor of a wish, and so against both. */
const moodCues: readonly Cue[] = [
  {
    id: 'praise',
    says: listOf(`
      love/loved/loving, great, excellent, amazing, awesome, best, perfect/perfectly, fantastic, wonderful, good,
      nice, thank/thanks, enjoy, helpful, useful, easy, fun, super app/game, recommend, addictive, brilliant,
      superb, handy, convenient, favorite/favourite, happy, works/work great/well/perfectly/fine/good/perfect,
      keep .. good/great/up
    `),
    unless: listOf(`
      not/isnt/dont/doesnt/no/wasnt/never .. great/good/nice/perfect/love/useful/helpful/easy/fun/recommend/happy/enjoy,
      would .. love/great/nice/good/perfect/helpful/useful/awesome/best/amazing/excellent/wonderful/fantastic,
      best way to fix, be good/great/nice/perfect if, used to love/enjoy/be, good/great/nice if
    `),
  },
  {
    id: 'anger',
    says: listOf(`
      worst, terrible, horrible, useless, awful, pathetic, garbage, trash, rubbish, crap, sucks/suck, hate,
      annoying/annoyed/annoy, frustrating/frustrated/frustrate, ridiculous, disappointed/disappointing, bad, poor,
      stupid, uninstall/uninstalling/uninstalled, waste, scam, money, refund, fake, fraud, worse, irritating,
      unacceptable, disgusting
    `),
    unless: listOf(`
      not/isnt bad, not too/so bad
    `),
  },
];

/** What an English review may say, each a reason for or against calling it a bug report or a request; weighed in ../weights. */
export const cues: readonly Cue[] = [...brokenCues, ...wantedCues, ...moodCues];
