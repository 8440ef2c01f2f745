import { collectedStorefronts, storefronts } from '../../../../server/contract/domain/storefronts.ts';
import { byTitle } from '../../order.ts';
import { Select } from '../controls/form.tsx';

const collected: readonly string[] = collectedStorefronts;
const others = [...storefronts.values()]
  .filter(({ code }) => !collected.includes(code))
  .sort((one, other) => byTitle(one.name, other.name));

/** All countries with a store; those with daily charts come first. */
const options = [...collected.map((code) => storefronts.get(code)!), ...others].map(
  ({ code, name }) => [code, name] as const,
);

interface Props {
  readonly label?: string;
  readonly value: string;
  onChange(code: string): void;
}

export const CountrySelect = ({ label = 'Country', value, onChange }: Props) => (
  <Select label={label} value={value} options={options} onChange={onChange} />
);
