import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { byText } from '../../../order.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Form, FormEnd, TextField } from '../../../parts/controls/form.tsx';
import { PriceLine } from '../../../parts/controls/price-line.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { faultAt } from '../../../parts/states/refused.tsx';
import { Started } from '../../../parts/states/started.tsx';
import { ask, useStart } from '../../../service/api.ts';
import { DidYouMean } from '../../answers/did-you-mean.tsx';
import style from '../app.module.css';
import { type TabProps, useAppAddress } from '../app-address.ts';
import { AppJobs, isAbout } from './app-jobs.tsx';
import { LastAnswers } from './last-answers.tsx';

/** Answers shown with their first sentence; the rest are only listed. */
const maxShown = 3;

const useAnswers = (kind: 'teardown' | 'research') => useQuery(ask('jobs.list', { kind, limit: 100 }));

const Question = ({ title }: TabProps) => {
  const { app } = useAppAddress();
  const start = useStart('research.create');
  const [question, setQuestion] = useState('');
  return (
    <div className={style.section}>
      <Form onSubmit={() => start.mutate({ question, app })}>
        <TextField
          label={`Ask about ${title}`}
          placeholder="Why do people leave?"
          value={question}
          fault={faultAt(start.error, 'question')}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <FormEnd>
          <Button type="submit" busy={start.isPending} disabled={question.trim().length < 3}>
            Ask
          </Button>
          <PriceLine endpoint="research.create" />
        </FormEnd>
      </Form>
      <Started start={start} />
      <DidYouMean
        error={start.error}
        onTake={(plan) => start.mutate({ question: start.variables?.question ?? question, app, plan })}
      />
    </div>
  );
};

export const AnswersTab = ({ title }: TabProps) => {
  const { app } = useAppAddress();
  const [teardowns, research] = [useAnswers('teardown'), useAnswers('research')];
  return (
    <section className={style.section} aria-label="Answers">
      <Answered query={teardowns}>
        {(first) => (
          <Answered query={research}>
            {(second) => {
              const jobs = [...first.jobs, ...second.jobs]
                .filter((job) => isAbout(job, app))
                .sort((one, other) => byText(other.createdAt, one.createdAt));
              const isCut = first.next !== null || second.next !== null;
              return jobs.length === 0 ? (
                <Empty
                  title={
                    isCut
                      ? `None of your latest answers is about ${title}.`
                      : `You have asked nothing about ${title} yet.`
                  }
                >
                  Ask a question below, or summarise its reviews from the menu ⋯ above.
                </Empty>
              ) : (
                <>
                  <LastAnswers jobs={jobs.filter(({ status }) => status === 'done').slice(0, maxShown)} />
                  <div className={style.section}>
                    <h2>All that you asked</h2>
                    <AppJobs label="Answers about this app" jobs={jobs} />
                  </div>
                </>
              );
            }}
          </Answered>
        )}
      </Answered>
      <Question title={title} />
    </section>
  );
};
