import { Fragment, type ReactNode } from 'react';
import { OpenNumber } from '../../evidence/open-number.tsx';
import { fewestReviews, plusMinus, starsChanged } from '../../metrics/metrics.ts';
import rows from '../../metrics/rows.module.css';
import { stars } from '../../words.ts';
import type { Compared } from './use-compared.ts';

const Average = ({ themes }: Compared) => (
  <>
    <OpenNumber evidence={themes!.total.evidence}>{stars(themes!.total.stars)}</OpenNumber>{' '}
    {plusMinus(themes!.total.starsInterval)}
  </>
);

const List = ({ apps, with: shown }: { apps: readonly Compared[]; with?: (app: Compared) => ReactNode }) =>
  apps.map((app, at) => (
    <Fragment key={app.app.appId}>
      {at > 0 && (at === apps.length - 1 ? ' and ' : ', ')}
      <span dir="auto">{app.title}</span>
      {shown && <> ({shown(app)})</>}
    </Fragment>
  ));

/** Names the apps whose rating differs significantly from the first. */
export const Verdict = ({ apps }: { apps: readonly Compared[] }) => {
  const [first, ...others] = apps;
  if (!first || others.length === 0 || apps.some(({ themes, error }) => !themes && !error)) return null;
  const isEnough = ({ themes }: Compared): boolean => (themes?.total.reviews ?? 0) >= fewestReviews;
  const few = apps.filter((app) => !isEnough(app));
  const tooFew = few.length > 0 && (
    <>
      {' '}
      <List apps={few} /> {few.length === 1 ? 'has' : 'have'} too few reviews to compare.
    </>
  );
  if (!isEnough(first)) return <p className={rows.lead}>{tooFew}</p>;
  const enough = others.filter(isEnough);
  const differs = enough.filter(({ themes }) => starsChanged(themes!.total.change));
  const same = enough.filter((app) => !differs.includes(app));
  const isLower = ({ themes }: Compared): boolean => themes!.total.change!.starsDifference! < 0;
  const groups = [
    [same, 'not clearly different'],
    [differs.filter((app) => !isLower(app)), 'clearly higher'],
    [differs.filter(isLower), 'clearly lower'],
  ] as const;
  return (
    <p className={rows.lead}>
      Reviews of <span dir="auto">{first.title}</span> average <Average {...first} /> stars.
      {groups.map(
        ([members, words]) =>
          members.length > 0 && (
            <Fragment key={words}>
              {' '}
              <List apps={members} with={(app) => <Average {...app} />} /> {members.length === 1 ? 'is' : 'are'} {words}
              .
            </Fragment>
          ),
      )}
      {tooFew}
    </p>
  );
};
