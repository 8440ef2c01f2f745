import { type FormEvent, useState } from 'react';
import type { Ask } from '../../../../server/contract/resources/questions/plan.ts';
import type { PlanRequest } from '../../../../server/contract/resources/questions/plan-request.ts';
import type { Research } from '../../../../server/contract/resources/research/research.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Started } from '../../parts/states/started.tsx';
import { useStart } from '../../service/api.ts';
import style from './answers.module.css';
import { DidYouMean } from './did-you-mean.tsx';

interface Next {
  readonly question: string;
  readonly plan?: PlanRequest;
}

/** In which countries the main complaint of an answer is most common, over the days of the answer. */
const whereNext = ({ verdict, plan }: Research): Next[] => {
  const cause = verdict?.changes?.find(({ kind }) => kind === 'complaint')?.label.toLowerCase();
  const period = plan?.asks[0]?.about.period;
  if (!cause || !period) return [];
  const about: Ask['about'] = { period, countries: ['*'], stores: ['apple'] };
  const topic: Ask['topic'] = { words: [cause], match: 'meaning', polarity: 'bad' };
  const ask: Ask = {
    source: 'reviews',
    measure: 'share',
    about,
    topic,
    by: 'country',
    pick: 'most',
    answerAs: 'which',
  };
  return [
    { question: `Which countries complain most about ${cause}?`, plan: { asks: [ask], declined: [], unread: [] } },
  ];
};

/** Common follow-up questions by the intent of the previous one. */
const nextQuestions = (result: Research): readonly Next[] =>
  result.verdict?.intent === 'why'
    ? [
        { question: 'Is it better in the newest version?' },
        ...whereNext(result),
        { question: 'How many reviews say they are leaving?' },
      ]
    : [
        { question: 'What changed in the last 30 days?' },
        { question: 'Which version is rated worst?' },
        { question: 'What do people ask for most?' },
      ];

/** Asks a follow-up question about the same apps, as a new answer with its own address. */
export const FollowUp = ({ result }: { result: Research }) => {
  const { app, compare } = result;
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
        {nextQuestions(result).map(({ question: each, plan }) => (
          <Button key={each} look="quiet" onClick={() => send(each, plan)}>
            {each}
          </Button>
        ))}
      </p>
      <Started start={start} />
      <DidYouMean error={start.error} onTake={(plan) => send(start.variables?.question ?? question, plan)} />
    </section>
  );
};
