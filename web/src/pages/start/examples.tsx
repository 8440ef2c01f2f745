import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { examplesOf, needsApps } from '../../kinds/examples.ts';
import { type FormKind, kindWords } from '../../kinds/kinds.ts';
import { ask } from '../../service/api.ts';
import style from './start.module.css';

/** Example inputs: clicking one fills in the form without starting a run. */
export const Examples = ({ kind }: { kind: FormKind }) => {
  const { data } = useQuery({ ...ask('charts', { store: 'apple', limit: 3 }), enabled: needsApps(kind) });
  const examples = examplesOf(kind, data?.charts.flatMap(({ rows }) => rows) ?? []);
  if (examples.length === 0) return null;
  return (
    <ul className={style.examples} aria-label="Examples">
      {examples.map(({ label, address }) => (
        <li key={label}>
          <Link to={kindWords[kind].path} search={address} dir="auto">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
};
