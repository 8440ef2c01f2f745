import type { LinearModel } from '../linear-model.ts';

/** What the cues and words of an English review say for a request, fitted to labelled reviews; how: docs/methods/themes.md. */
export const requestModel: LinearModel = {
  bias: -2.55,
  cues: {
    broken: -0.9,
    fails: -0.75,
    cannot: 0.45,
    fix: -1.15,
    fixed: -0.55,
    problem: -1.1,
    'only problem': 1.1,
    update: -0.5,
    keeps: -0.45,
    says: -0.55,
    missing: -0.65,
    tried: -0.05,
    slow: -0.45,
    'used to': -1.1,
    help: 0,
    'please do': 1.6,
    wish: 1.45,
    'would be': 1.8,
    should: 1.05,
    needs: 1.65,
    add: 1.35,
    'bring back': 1,
    option: 1,
    feature: 1.2,
    suggest: 0.35,
    hope: 0.2,
    'why cant': 2.05,
    want: 0.75,
    more: 0.35,
    praise: -0.95,
    anger: -0.3,
  },
  words: `
1.05: please
0.8: should
0.55: ^ please, need, need to, people
0.5: can, while, wish
0.45: hard, like, search, would is
0.4: ^ no, add, another, doesnt, go, have an, how to, is best, is missing, language, link, message, once,
  remove the, see, the old, the only, very annoying
0.35: ^ but, ^ need, back, categories, dark, dark mode, hope, i think, mode, notifications, option in, quality,
  remove, select, the call, think, wish you, would
0.3: ^ also, ^ more, ^ while, and easy, automatically, button, conversation, could, dead, i dont, i wish, icon,
  it should, it would, just wish, let, link to, missing, more, more than, no, old, one, some, soon, stuff, the app,
  the same, third, to have, which, wish it, you can
0.25: ^ bring, ^ work, and start, before, but you, control, delete, devices, functionality, get more, go back,
  have a, however, if it, important, it not, just, keep, light, like the, like to, look at, me to, move, need some,
  next update, nice to, party, please add, please get, please give, please make, pull, related, roll, same,
  security, send a, should is, storage, such as, than, that i, time, to select, to take, turn, update, way to,
  why not, work great, you could
0.2: 5 stars, ^ add, ^ could, ^ how, ^ make, a new, a time, a way, allow, and there, animation, app before,
  appreciate, better, bigger, bottom, bring back, can view, common, cover, create, dear, display, doesnt give,
  function, give the, give you, go into, go to, have, have the, hope it, i could, i doesnt, i just, if, if i,
  if that, if we, instance, into the, is hard, it like, it need, its very, last, must, my app, my entire, on your,
  one problem, open a, open it, past, personal, player, privacy, process, provide, put the, settings, should have,
  side, sir, still no, subtitles, suggest, take a, thanks, that have, the move, they need, this update, time for,
  to make, to see, two, update please, use this, user, version is, view, we can, well, whole, why, you should
0.15: ^ however, a good, about it, access, access to, and not, annoying, app while, ask me, back the, bar,
  because this, believe, box, bring, browser, bubble, but please, can add, can is, chance to, change, character,
  come, compared, could use, doesnt have, dont want, either, emojis, exist, feature like, feed, figure, figure out,
  font, front, get a, have some, helpful, hope that, i recommend, idea, included, increase, inside, into, is able,
  is all, is nice, is still, it add, it back, it isnt, it please, just one, just so, last see, lately, let me, log,
  make, make the, maybe, menu, mind, mins, missing a, must is, no option, now, of just, once you, online, open,
  out how, phone i, problem is, quickly, rather, really need, return, safe, seems like, separate, short, show,
  similar, since, small, step, than that, that you, the idea, the last, the new, think it, through, to anyone,
  to give, to update, to use, type, type of, upload, useful and, volume, web, white, wish there, without,
  without have, you give
0.1: ^ annoying, ^ hope, ^ i, a better, add more, after update, app doesnt, as well, available, best, booster,
  causes, chance, complain, could is, desktop, entire, feature, feature for, for those, force, forever, glad,
  great with, how, im not, is good, is no, is now, it come, it crashes, its not, just need, king, laggy, letters,
  location, make my, movies, my mobile, need a, nothing, nothing happened, open in, original, out from, people like,
  quality is, quite, reference, report, restrictions, rid, same time, selection, selection of, series, since i,
  somehow, something, stories, stupid, style, such, take, the default, the home, then you, thing, those, to keep,
  to open, to put, to show, using this, we get, which is, wonderful, you
-0.1: ^ best, ^ dont, ^ nice, ^ unable, ^ your, all i, and if, and make, and my, app, back to, bit, call, cant see,
  cant send, come to, days, easy to, enjoy, everyone, excellent, exit, fantastic, finally, get the, good app,
  how it, i like, i want, impossible, install it, is really, isnt available, it doesnt, it take, know what,
  like that, little, lot, magazines, my favorite, not work, offer, out of, part, reach, really like, recall,
  receive, recent, reinstalled, remember, save, section, show the, sign, so many, social, speak, take up,
  the developer, thing that, thing to, tired, tired of, to remove, to scroll, to upgrade, to you, upload a, use,
  using, version of, what is, what it, when you, why does, why is, win, work to
-0.15: ^ easy, ^ give, a bit, a long, account, although i, and get, app need, because, bug, can get, check, close,
  completely, deal, disappear, disappointed, do something, doesnt work, email, even if, ever, everything,
  experience, family, find, fix this, for all, for you, gone, hear, help me, highlight, i, i cant, i wont, i would,
  instead, it all, just the, keyboard, last update, like how, like i, literally, load, long time, look like, love,
  manually, meeting, morning, new account, non, not just, not on, opinion, option to, out and, own, part of, per,
  permissions, plan, pop, problem, properly, require, right, running, search for, second, size, so please, store,
  tag, tap, that allow, the best, the one, there, there a, they, thing i, though, time to, to copy, to get,
  to install, to many, to start, to your, today, unable, unable to, update i, useful, variety, variety of,
  very good, visit, want, we have, whether, word, work like
-0.2: ^ id, ^ when, ability, ability to, advance, all of, already, always, and i, and you, beautiful, close the,
  connect, current, difficult, documents, does, dont, easily, enter, expensive, feature in, fine, finish, have it,
  hit, house, i do, i is, i really, if you, is there, it look, know, long, look, love to, my account, no more,
  one of, one thing, please do, release, reminders, restore, self, server, sometimes, source, stars, the background,
  the option, then, this problem, to close, turn it, unfortunately, use for, wait for
-0.25: ^ not, about, ads, again, all the, although, buy, color, frame, good, help, id, if there, im, instead of,
  it more, ive, like this, lost, never, page, reviews, someone, super, their, to add, to improve, to play, used,
  would give
-0.3: ^ only, ^ would, add some, all, an option, but need, even, feel, is my, like it, me, most, of my, to do, too,
  try, up, what, you please
-0.35: any, have to, please fix
-0.4: do, if the, more feature, play, work
-0.45: i can, i have
-0.6: this app
`,
};
