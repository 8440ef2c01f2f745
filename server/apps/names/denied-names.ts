import { foldedPattern } from '../../tagging/words/sheet.ts';

/** Words that exclude all names of the list that follows. */
const leavingOut = [
  'except(?: for)?|excepting|excluding|excl\\.?|exclude|other than|apart from|aside from|besides|barring|minus|not counting|not including|outside of|leaving out|leave out|different from|without',
  '(?<=(?<![\\p{L}])(?:all|every|any|each|no|none|everything|anything)[^,;.?!:]{0,40} )but',
  'außer|ausser|ausgenommen|ohne|abgesehen von|bis auf|mit ausnahme von|ander(?:e|en|es|er) als|neben',
  "sauf|hormis|excepté|mis à part|à part|hors|sans|en dehors de|autres? que|à l'exception de|sans compter",
  'excepto|salvo|menos|aparte de|además de|fuera de|sin|sin contar|quitando|distint[oa]s? (?:a|de)|que no sean?|excluyendo|a excepción de',
  'exceto|menos|tirando|fora|sem|sem contar|além d[eoa]|à parte|diferentes? d[eoa]|que não sejam?|excluindo|com exceção d[eoa]',
  "tranne|eccetto|salvo|escluso|esclusa|escludendo|senza|oltre a(?:lla|ll')?|a parte|all'infuori di|divers[oaie] da|che non siano?|ad eccezione di",
].join('|');

/** Words that exclude only the next name; the rest of a list may be meant again. */
const denying = [
  "(?:(?:i|we) )?(?:do not|don't|dont|did not|didn't) mean|(?:that|which|who) (?:are not|aren't|is not|isn't)|but not|and not|not|never mind|instead of|rather than|non",
  '(?:ich )?meine? (?:damit )?nicht|nicht|statt|anstatt|anstelle von|sondern nicht',
  '(?:je )?ne (?:veux pas dire|parle pas de)|pas|plutôt que|au lieu de',
  'no me refiero a|no hablo de|no|en (?:vez|lugar) de',
  'não (?:me refiro a|quero dizer|falo d[eoa])|não|em vez d[eoa]|ao invés d[eoa]',
  'non (?:intendo|parlo di)|non|invece di|anziché',
].join('|');

const article = "(?:(?:the|about|for|from|in|of|die|der|das|dem|den|von|le|la|les|l'|de|el|los|o|a|il|lo|di) ?)?";
const before = (words: string): RegExp =>
  new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${foldedPattern(words)})[ -]${article}["“”„«']?$`, 'u');
const leavingOutBefore = before(leavingOut);
const denyingBefore = before(denying);

/** Excluding words after a name: `Calmly aside`, `Calmly以外の`, `Calmly 말고`. */
const behind = new RegExp(
  `^["“”»']?(?: (?:${foldedPattern(
    "excluded|excepted|aside|not included|ausgenommen|ausgeschlossen|exclu|exclue|excepté|mis à part|excluido|excluida|aparte|excluído|à parte|escluso|esclusa|a parte|(?:isn't|is not) what (?:i|we) mean",
  )})(?![\\p{L}\\p{N}])|(?:アプリ)?(?:以外|じゃなく|ではなく|でなく|を除|を抜|抜き|は除外|は含め(?:ず|ない))(?:て|く|いた|いて|の|で|に|は)*|(?:을|를|은|는|이|가)? ?(?:말고|빼고|뺀|제외(?:하고|한|하면|하는)?|아니라|아닌|이?외의?)(?=[ ,]|$))`,
  'u',
);

/** Joins the names of a list. */
const joiner = new RegExp(
  `^(?:\\s*[,、・/&+]\\s*|\\s*,?\\s+(?:${foldedPattern('and|or|nor|vs\\.?|versus|und|oder|noch|gegen|et|ou|ni|contre|y|o|e|ed|contra|contro')})\\s+|\\s*(?:と|や|와|과|랑|이랑|하고|및)\\s*)+$`,
  'u',
);

interface Place {
  readonly start: number;
  readonly end: number;
}

/** An excluded name, with the range of the excluding words. */
export interface Denial extends Place {
  readonly name: Place;
}

/** Whether only list joiners are between two places, the first before the second. */
const isListed = (folded: string, one: Place, other: Place): boolean => joiner.test(folded.slice(one.end, other.start));

export const isListedBeside = (folded: string, place: Place, names: readonly Place[]): boolean =>
  names.some((name) =>
    name.end <= place.start ? isListed(folded, name, place) : place.end <= name.start && isListed(folded, place, name),
  );

/**
 * The excluded ones among these names.
 * @param folded the sentence including its names
 */
export const deniedAmong = (folded: string, names: readonly Place[]): Denial[] => {
  const denied: Denial[] = [];
  const inOrder = [...names].sort((one, other) => one.start - other.start);
  let last: Place | null = null;
  for (const [at, name] of inOrder.entries()) {
    const ahead = folded.slice(0, name.start);
    const listed: boolean = last !== null && isListed(folded, last, name);
    const whole = leavingOutBefore.exec(ahead);
    const found = whole ?? denyingBefore.exec(ahead);
    const after = behind.exec(folded.slice(name.end));
    last = whole !== null || listed ? name : null;
    if (!listed && found === null && after === null) continue;
    const start = listed ? denied.at(-1)!.end : (found?.index ?? name.start);
    denied.push({ name, start, end: name.end + (after?.[0].length ?? 0) });
    // `CalmlyとStilla以外`: words after the last name of a list apply to the whole list.
    for (let first = at - 1; after !== null && first >= 0; first--) {
      const [one, next] = [inOrder[first]!, inOrder[first + 1]!];
      if (!isListed(folded, one, next) || denied.some((each) => each.name === one)) break;
      denied.push({ name: one, start: one.start, end: next.start });
    }
  }
  return denied;
};

const appsBefore =
  /(?<![\p{L}])(?:apps?|applications?|applis?|aplicaciones|aplicativos|applicazioni|anwendungen)[\s,(]*$/u;
const appsBehind = /^\s*(?:アプリ|앱|어플)/u;

/** Whether the excluding words apply to apps in general: `all apps but Calmly`. */
export const isOfAnyApps = (folded: string, { start, end }: Denial): boolean =>
  appsBefore.test(folded.slice(0, start)) || appsBehind.test(folded.slice(end));
