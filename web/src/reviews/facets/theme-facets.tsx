import type { ThemeName } from '../../../../server/contract/resources/reviews/review.ts';
import type { Bar, Tone } from '../../plots/bars.tsx';
import { count, stars } from '../../words.ts';
import { Facet } from './facet.tsx';

export interface CountedTheme extends ThemeName {
  readonly count: number;
  readonly average: number | null;
}

interface Props {
  readonly themes: readonly CountedTheme[];
  readonly chosen: readonly string[] | undefined;
  onChoose(id: string): void;
}

const isWish = ({ polarity, group }: ThemeName): boolean => polarity !== 'pos' && group === 'features';

const barsOf = (themes: readonly CountedTheme[], tone: Tone): Bar[] =>
  themes
    .map((theme) => ({
      key: theme.id,
      label: theme.label,
      value: theme.count,
      text: count(theme.count),
      note: stars(theme.average),
      tone,
    }))
    .sort((one, other) => other.value - one.value);

/** Themes of the reviews: complaints, praise, and requests with everything neutral. */
export const ThemeFacets = ({ themes, ...rest }: Props) => (
  <>
    <Facet
      {...rest}
      title="Complaints"
      caption="Reviews that say so, and their average rating."
      bars={barsOf(
        themes.filter((theme) => theme.polarity === 'neg' && !isWish(theme)),
        'negative',
      )}
    />
    <Facet
      {...rest}
      title="Praise"
      most={5}
      bars={barsOf(
        themes.filter(({ polarity }) => polarity === 'pos'),
        'positive',
      )}
    />
    <Facet
      {...rest}
      title="Requests"
      most={5}
      bars={barsOf(
        themes.filter((theme) => theme.polarity === 'neutral' || isWish(theme)),
        'neutral',
      )}
    />
  </>
);
