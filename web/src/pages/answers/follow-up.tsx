import { type FormEvent, useState } from 'react';
import type { PlanRequest } from '../../../../server/contract/resources/questions/plan-request.ts';
import type { Research } from '../../../../server/contract/resources/research/research.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Started } from '../../parts/states/started.tsx';
import { useStart } from '../../service/api.ts';
import style from './answers.module.css';
import { DidYouMean } from './did-you-mean.tsx';

/** Common follow-up questions by the intent of the previous one. */
const nextQuestions = (intent: string | undefined): readonly string[] =>
  intent === 'why'
    ? ['Is it better in the newest version?', 'Which countries were hit hardest?', 'Did people leave?']
    : ['What changed in the last 30 days?', 'Which version is rated worst?', 'What do people ask for most?'];

/** Asks a follow-up question about the same apps, as a new answer with its own address. */
export const FollowUp = ({ result: { app, compare, verdict } }: { result: Research }) => {
  const [question, setQuestion] = useState('');
  const start = useStart('research.create');
  const ref = ({ store, appId }: typeof app) => ({ store, appId });
  const send = (text: string, plan?: PlanRequest): void => {
    if (text.trim() !== '' && !start.isPending)
      start.mutate({ question: text.trim(), app: ref(app), compare: compare.map(ref), ...(plan && { plan }) });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(question);
  };
  return (
    <section className={style.follow} aria-label="Follow-up">
      <form onSubmit={submit}>
        <input
          aria-label="Ask a follow-up"
          placeholder="Ask a follow-up…"
          data-search=""
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <Button type="submit" look="first" busy={start.isPending}>
          Ask
        </Button>
      </form>
      <p>
        {nextQuestions(verdict?.intent).map((each) => (
          <Button key={each} look="quiet" onClick={() => send(each)}>
            {each}
          </Button>
        ))}
      </p>
      <Started start={start} />
      <DidYouMean error={start.error} onTake={(plan) => send(start.variables?.question ?? question, plan)} />
    </section>
  );
};
