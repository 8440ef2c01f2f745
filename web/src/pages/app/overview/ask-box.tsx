import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { PlanRequest } from '../../../../../server/contract/resources/questions/plan-request.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { PriceLine } from '../../../parts/controls/price-line.tsx';
import { Refused } from '../../../parts/states/refused.tsx';
import { useStart } from '../../../service/api.ts';
import { shortTitle } from '../../../words.ts';
import { DidYouMean } from '../../answers/did-you-mean.tsx';
import { useAppAddress } from '../app-address.ts';
import style from './overview.module.css';

interface Props {
  readonly title: string;
  /** A question suggested by the page's figures, once loaded. */
  readonly suggestion: string | undefined;
}

export const AskBox = ({ title, suggestion }: Props) => {
  const { app } = useAppAddress();
  const navigate = useNavigate();
  const start = useStart('research.create');
  const box = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState('');
  const send = (text: string, plan?: PlanRequest): void =>
    start.mutate(
      { question: text, app, ...(plan && { plan }) },
      { onSuccess: ({ body }) => void navigate({ to: '/runs/$id', params: { id: body.id } }) },
    );
  return (
    <div className={style.ask}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (question.trim().length > 2) send(question.trim());
        }}
      >
        <input
          ref={box}
          data-letter="a"
          aria-label={`Ask about ${title}`}
          placeholder={`Ask about ${shortTitle(title)}…`}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <Button type="submit" look="first" busy={start.isPending}>
          Ask
        </Button>
      </form>
      <p className={style.try}>
        {suggestion && (
          <button
            type="button"
            onClick={() => {
              setQuestion(suggestion);
              box.current?.focus();
            }}
          >
            {suggestion}
          </button>
        )}{' '}
        <PriceLine endpoint="research.create" />
      </p>
      {start.error && <Refused error={start.error} title="The question was not asked" />}
      <DidYouMean error={start.error} onTake={(plan) => send(start.variables?.question ?? question.trim(), plan)} />
    </div>
  );
};
