import type { LinearModel } from '../linear-model.ts';

/** What the cues and words of an English review say for a bug, fitted to labelled reviews; how: docs/methods/themes.md. */
export const bugModel: LinearModel = {
  bias: -1.7,
  cues: {
    broken: 1.85,
    fails: 1.75,
    cannot: 0.8,
    fix: 1.45,
    fixed: -0.3,
    problem: 1.6,
    'only problem': 0.35,
    update: 0.7,
    keeps: 0.45,
    says: 0.45,
    missing: 1.25,
    tried: 0.65,
    slow: 1.55,
    'used to': 0.2,
    help: 0.35,
    'please do': -0.4,
    wish: -0.9,
    'would be': -0.7,
    should: 0.1,
    needs: -0.85,
    add: -0.6,
    'bring back': -0.5,
    option: -0.65,
    feature: -0.7,
    suggest: -0.35,
    hope: -0.75,
    'why cant': -0.7,
    want: -0.2,
    more: 0.15,
    praise: -1.75,
    anger: -0.45,
  },
  words: `
0.75: account
0.6: fix, open
0.55: but, load, unable, unable to, upload
0.5: message, please fix
0.45: ^ why, even, since
0.4: the app, up, update
0.35: ^ app, ^ cant, ^ your, always, always get, audio, back up, banned, bug, cant see, have is, i try, it take,
  log, notifications, off, properly, second, section, sometimes, time, wont
0.3: ^ all, clear, crashes, current, finish, go, good, i get, is very, isnt work, its not, many time, performance,
  please, please help, someone, still, then i, they cant, voice, what is
0.25: ^ message, ^ some, all, alot, brightness, button, click, click on, connection, disappear, dont know, drop,
  fix the, freezes, happened, is there, lock, make a, manually, maybe, me on, mobile, mode, my account, no,
  not work, nothing, previous, problem, progress, put, reward, send, solution, some time, stars because, stop,
  switched, they fix, turn, verification, very bad, want to, watch, why
0.2: ^ if, ^ unable, ^ whenever, ago, and no, and you, app and, appear, automatically, call, come, compared,
  connect, download, for free, for no, glitch, gone, i, i already, immediately, in my, instead, is good, is lost,
  it doesnt, it keep, it still, know, know why, lately, like you, log in, login, my, my current, my mobile,
  option isnt, other people, page, please do, reason, reduce, refresh, restart, restart the, see, slow, smooth,
  system, tell me, the time, then you, this problem, to download, to improve, to make, to open, to uninstalled,
  to upgrade, under, uninstalled, update i, work properly, worse, you have
0.15: 4 stars, ^ back, ^ everything, ^ hope, ^ just, ^ terrible, ^ used, ^ when, after, again, and then, annoying,
  app keep, app need, back, blank, bring, bug that, but it, but some, but sometimes, cache, can only, cant even,
  cant is, check, come to, complicated, copy, dark, delete the, delivered, dont, even when, everything is, expect,
  face, fix this, get worse, have try, heavy, how can, i actually, i cant, i feel, i see, if its, if they,
  improvement, install, is awesome, is unable, isnt available, issue, it freezes, it show, it will, lag, letters,
  like i, literally, long, long to, look at, lost my, me out, me to, my phone, my progress, no reason, not able,
  not at, not open, password, pixel, really annoying, receive, receive message, recent update, results, return,
  says, scroll, show, sign in, so annoying, stars for, status, sucks, supposed, the ads, the mobile, the one,
  the space, the way, there a, they, three, time and, titles, to close, to install, to login, to other, to restart,
  too much, uninstalled it, update and, version, very disappointed, very much, we use, when it, when we, whenever,
  whole, will is, work, work great, work i, worst, you please
0.1: 2 stars, ^ after, ^ second, ^ take, a glitch, a very, able, able to, add some, after a, all i, all my, and all,
  anymore, but can, but now, but there, buy a, can make, cant send, clear cache, completely, cover, delay, doesnt,
  dont have, download it, error, feed, for many, forward, get the, go back, go through, go wrong, good app, i buy,
  ignore, is easy, is extremely, is only, is super, it always, it because, jumping, love to, me sign, minutes,
  missing, need it, one i, other app, perfect, phone, player, recent, ruin, save, since i, something go,
  supposed to, the audio, the message, the other, the recent, to access, to add, to change, turn off, up the, weird,
  when, whenever i, without any
-0.1: ^ could, ^ lost, ^ ok, ^ still, ^ super, ^ they, ^ try, a little, accept, across, any other, app i, back in,
  blurry, captured, chance, communication, conversation, does it, doesnt have, doesnt show, easy, enjoy, everyday,
  exist, feature and, give me, half, havent, how to, i always, i find, i hate, im just, impossible to, in every,
  intrusive, is delete, is play, it make, light, main, make an, make the, meeting, my issue, my problem, need to,
  nice, nice to, of just, option in, our, out and, out to, over the, plan, play this, prefer, really enjoy,
  relaxing, rid, road, seems, short, site, solve, source, stop work, sure, the option, the past, the problem,
  the road, thing i, third, tired, to delete, to find, understand, upload my, use for, useful, which i,
  without have
-0.15: ^ awesome, ^ doesnt, ^ dont, ^ keep, ^ love, ^ need, ^ once, ^ there, ^ you, a message, a stories, about,
  absolutely, all of, amazing, amount, an email, and my, and there, appreciate, at first, available in, believe,
  bother, box, but cant, but its, buy it, cancel, cant access, come on, come up, computer, cool, cost, default,
  delete and, display, docs, documents, down, enjoyable, every, excellent, far, feel, first, flip, focus, front,
  go to, good for, hand, helpful, hey, hide, high, how, i go, i is, idea, if i, important, impossible, included,
  intuitive, is now, is still, is you, issue with, it does, keep it, like that, like to, limit, listen to, little,
  long time, love it, make my, manage, me a, me an, much better, must, my app, nothing happened, of new, old, os,
  perfectly, please make, poor, pop up, provide, push, real, record, reset, restart my, roll, screen, seems to,
  send a, serious, should, should is, show me, similar, so i, some, some of, such as, the days, the most, the page,
  the update, there is, there so, thing that, to get, to go, to listen, to play, tons of, trouble, type, unusable,
  wait for, we cant, we have, weeks, what, which, win, window, wish, word, worth, you want
-0.2: ^ ads, ^ get, ^ please, ^ really, a big, a good, and im, app because, app doesnt, app get, before, cant, days,
  do, drive, extra, font, from my, fun, function, get, get this, give, great, great app, hate, have a, i have,
  i like, i think, i use, icon, id, in one, laptop, many, most, now i, of ads, out the, own, people, play, quick,
  really, release, simple, sound, stuff, sync, take, the last, the phone, their, to buy, to sync, until i, use the,
  very good, view, waste, we, when the, work perfectly, you dont
-0.25: ^ too, add, app for, back the, because, doesnt work, failed, fast, faster, force, give you, go into,
  have some, i do, i just, i would, is no, just a, less, love, mini, ok, organized, out, refund, same, so much,
  the new, the same, time to, to do, to fix, to keep, to me, use it, you, you can, you cant, you is
-0.3: ^ also, ^ very, ^ we, because of, buy, change, delete, devices, email, full of, i need, just, make, more,
  need, on my, over, quality, service, such, the only, to see, using, wait
-0.35: 5 stars, best, can, could, full, new, once, quite, rate, reviews, stupid, think, this app, two, would
-0.4: ads, like, me, one, thing, too many
-0.45: also, and i, better, like the, use
-0.5: find
`,
};
