import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AppRef } from '../../../../server/contract/domain/app-ref.ts';
import { readApp } from '../../address/market.ts';
import { AppPicker } from '../../parts/apps/app-picker.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { ask, useChange } from '../../service/api.ts';
import { WatchForm } from './watch-form.tsx';
import type { WatchInput } from './watch-words.ts';

const route = getRouteApi('/shell/watches/new');

const Create = ({ target, name }: { target: WatchInput['target']; name: string }) => {
  const create = useChange('watches.create', 'watches.list');
  const navigate = useNavigate();
  const save = (input: WatchInput) =>
    create.mutate(input, {
      onSuccess: ({ watch }) => void navigate({ to: '/watches/$id', params: { id: watch.id } }),
    });
  return <WatchForm target={target} name={name} change={create} verb="Create the watch" onSave={save} />;
};

const OfApp = ({ app: { store, appId }, country }: { app: AppRef; country: string | undefined }) => (
  <Answered query={useQuery(ask('apps.get', { store, appId, country }))} refusedTitle="This app cannot be watched">
    {({ app }) => <Create target={{ type: 'app', store, appId, ...(country && { country }) }} name={app.title} />}
  </Answered>
);

/** What a run asked for, as what is watched. The cast: the service takes back what it has told. */
const targetOf = (kind: string, { force: _, label, ...input }: Readonly<Record<string, unknown>>) =>
  (kind === 'reviews'
    ? { type: 'pull', pull: { ...input, label } }
    : { type: 'question', research: input }) as unknown as WatchInput['target'];

const nameOf = ({ question, label }: Readonly<Record<string, unknown>>): string =>
  String(question || label || 'Pull').slice(0, 120);

const OfRun = ({ id }: { id: string }) => (
  <Answered query={useQuery(ask('jobs.get', { id }))} refusedTitle="This run cannot be watched">
    {({ kind, input }) =>
      kind === 'reviews' || kind === 'research' ? (
        <Create target={targetOf(kind, input)} name={nameOf(input)} />
      ) : (
        <p>Only pulls and questions can be watched.</p>
      )
    }
  </Answered>
);

/** Makes a watch of an app, a pull or a question. */
export const Page = () => {
  const { app: text, country, run } = route.useSearch();
  const [chosen, setChosen] = useState<readonly AppRef[]>([]);
  const named = text === undefined ? null : readApp(text);
  const app = named ?? chosen[0];
  return (
    <>
      <PageTitle
        title="New watch"
        crumb={<Link to="/watches">Watches</Link>}
        intro="It runs on a schedule, reads what is new and tells you what its rules find."
      />
      {run ? (
        <OfRun id={run} />
      ) : (
        <>
          {!named && <AppPicker label="App" hint="The app to watch." chosen={chosen} most={1} onChange={setChosen} />}
          {app && <OfApp key={`${app.store} ${app.appId}`} app={app} country={country} />}
        </>
      )}
    </>
  );
};
