import { useState } from 'react';
import type { Ask } from '../../../../../server/contract/resources/questions/plan.ts';
import { askTitle, leftInWords } from '../../../../../server/questions/words.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Form, FormEnd, Select, TextField } from '../../../parts/controls/form.tsx';
import { PriceLine } from '../../../parts/controls/price-line.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Started } from '../../../parts/states/started.tsx';
import { useStart } from '../../../service/api.ts';
import { date } from '../../../words.ts';
import type { ReadAsProps } from '../research.tsx';
import { type PlanPart, partsOfAsk } from './plan-parts.ts';
import style from './read-as.module.css';
import type { PartField, Values } from './scope-parts.ts';

interface PartFormProps {
  readonly part: PlanPart;
  onChange(values: Values | null): void;
}

const PartForm = ({ part: { editor, removable, says }, onChange }: PartFormProps) => {
  const [values, setValues] = useState<Values>(editor?.values ?? {});
  const fieldOf = ({ name, label, type, hint, options = [] }: PartField) => {
    const common = { key: name, label, hint, value: values[name] ?? '' };
    const set = (value: string): void => setValues({ ...values, [name]: value });
    return type === 'choice' ? (
      <Select {...common} key={name} options={options} onChange={set} />
    ) : (
      <TextField {...common} key={name} type={type} onChange={(event) => set(event.target.value)} />
    );
  };
  return (
    <Form onSubmit={() => editor && onChange(values)}>
      {editor ? editor.fields.map(fieldOf) : <p>{says}</p>}
      <FormEnd>
        {editor && (
          <Button type="submit" look="first">
            Change
          </Button>
        )}
        {removable && <Button onClick={() => onChange(null)}>Remove</Button>}
      </FormEnd>
    </Form>
  );
};

interface AskPartsProps {
  readonly title: string;
  readonly ask: Ask;
  onEdit(part: PlanPart): void;
}

const AskParts = ({ title, ask, onEdit }: AskPartsProps) => (
  <div className={style.ask}>
    <p>{title}:</p>
    <ul aria-label={title}>
      {partsOfAsk(ask).map((part) => (
        <li key={part.key}>
          <button type="button" className={style.part} aria-haspopup="dialog" onClick={() => onEdit(part)}>
            <span className="hidden">{part.label}: </span>
            <span dir="auto">{part.says.replaceAll(/\d{4}-\d{2}-\d{2}/g, date)}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
);

/** How the question was understood, part by part; an edit asks again with the changed plan. */
export const ReadAs = ({ result: { question, app, compare }, plan }: ReadAsProps) => {
  const [asks, setAsks] = useState(plan.asks);
  const [editing, setEditing] = useState<{ readonly at: number; readonly part: PlanPart } | null>(null);
  const start = useStart('research.create');
  const refOf = ({ store, appId }: typeof app) => ({ store, appId });
  const { declined, unread } = plan;
  const change = (values: Values | null): void => {
    if (editing) setAsks(asks.with(editing.at, editing.part.changed(values)));
    setEditing(null);
    start.reset();
  };
  return (
    <section className={style.plan} aria-label="How the question was read">
      {asks.map((ask, at) => (
        <AskParts
          // Asks have no ids, and their order is fixed.
          key={askTitle(at, asks.length)}
          title={askTitle(at, asks.length)}
          ask={ask}
          onEdit={(part) => setEditing({ at, part })}
        />
      ))}
      {leftInWords(plan).map((line) => (
        <p key={line} className="soft small" dir="auto">
          {line}
        </p>
      ))}
      {asks !== plan.asks && (
        <FormEnd>
          <Button
            look="first"
            busy={start.isPending}
            onClick={() =>
              start.mutate({
                question,
                app: refOf(app),
                compare: compare.map(refOf),
                plan: { asks, declined, unread },
              })
            }
          >
            Ask again
          </Button>
          <Button onClick={() => setAsks(plan.asks)}>Undo the changes</Button>
          <PriceLine endpoint="research.create" />
        </FormEnd>
      )}
      <Started start={start} />
      <Dialog title={editing?.part.label ?? ''} open={editing !== null} onClose={() => setEditing(null)}>
        {editing && <PartForm part={editing.part} onChange={change} />}
      </Dialog>
    </section>
  );
};
