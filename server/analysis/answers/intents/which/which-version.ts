import { dayOf } from '../../../prose/dates.ts';
import { listed } from '../../../prose/lists.ts';
import { plain } from '../../../prose/untrusted.ts';
import type { WhichVersionFacts } from '../../../research/intents/which/which-version.ts';
import { average, averages, caution, part, type Told, topicInWords, topicOf } from '../told.ts';

/** Which version brought something, or is rated best or worst. */
export const tellWhichVersion = (facts: WhichVersionFacts): Told =>
  facts.topic === null ? byRating(facts) : byTopic(facts);

const byRating = ({ version, way, versions, least }: WhichVersionFacts): Told => {
  const others = versions.filter(({ name }) => name !== version?.name).slice(0, 4);
  const end = way === 'better' ? 'best' : 'lowest';
  return {
    verdict: version
      ? `Version ${plain(version.name)} is rated ${end}: it ${averages(version)}, among versions with at least ${least} reviews.`
      : `No version has at least ${least} reviews, too few to rank them.`,
    paragraphs: [
      [
        version ? `It was first seen on ${dayOf(version.from)}.` : '',
        others.length > 0
          ? `The others: ${listed(others.map((each) => `${plain(each.name)} averages ${average(each)}`))}.`
          : '',
        version ? caution(version.reviews) : '',
      ],
    ],
  };
};

const byTopic = ({ topic, version, before, fixed, asksFix, versions, least }: WhichVersionFacts): Told => {
  const rows = versions.slice(0, 5).map((each) => `${plain(each.name)} ${part(each)}`);
  const all = `By version: ${listed(rows)}.`;
  if (!version) {
    return {
      verdict: `No version stands out: ${topicInWords(topic)} does not come up significantly more often in one than in those before it.`,
      paragraphs: [[all, `Only versions with at least ${least} reviews are compared.`]],
    };
  }
  const brought = `Version ${plain(version.name)} (first seen on ${dayOf(version.from)}) brought it: ${topicInWords(topic)} comes up in ${part(version)}${before && before.reviews > 0 ? `, compared with ${part(before)} of the versions before it` : ''}.`;
  const ended = fixed
    ? `Version ${plain(fixed.name)} (first seen on ${dayOf(fixed.from)}) largely ended it: ${topicOf(topic)} comes up in ${part(fixed)}.`
    : '';
  const leadsWithFix = asksFix && fixed;
  return {
    verdict: leadsWithFix ? ended : asksFix ? `No version has fixed it yet: ${brought}` : brought,
    paragraphs: [[leadsWithFix ? brought : ended, all, caution(version.reviews)]],
  };
};
