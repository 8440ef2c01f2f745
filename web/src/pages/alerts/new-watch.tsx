import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AppRef } from '../../../../server/contract/domain/app-ref.ts';
import { readApp } from '../../address/market.ts';
import { AppPicker } from '../../parts/apps/app-picker.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { ask, useChange } from '../../service/api.ts';
import { Editor } from './editor.tsx';
import { Frame } from './inbox.tsx';
import { usePanel } from './sentence.tsx';
import type { Target, WatchInput } from './watch-words.ts';

const route = getRouteApi('/shell/alerts/new');

const Create = ({ target, name }: { target: Target; name: string }) => {
  const create = useChange('watches.create', 'watches.list');
  const navigate = useNavigate();
  const save = (input: WatchInput) =>
    create.mutate(input, {
      onSuccess: ({ watch }) => void navigate({ to: '/alerts/$id', params: { id: watch.id } }),
    });
  return <Editor target={target} name={name} change={create} verb="Save alert" onSave={save} />;
};

const OfApp = ({ app: { store, appId }, country }: { app: AppRef; country: string[] | undefined }) => {
  const target = { type: 'app', store, appId } as const;
  const panel = usePanel(target);
  const countries = country ?? panel;
  return (
    <Answered
      query={useQuery(ask('apps.get', { store, appId, country: country?.[0] }))}
      refusedTitle="Cannot create an alert for this app"
    >
      {({ app }) => countries && <Create target={{ ...target, countries }} name={app.title} />}
    </Answered>
  );
};

/** A run's input as a watch target. Cast: the service accepts what it returned. */
const targetOf = (kind: string, { force: _, label, ...input }: Readonly<Record<string, unknown>>) =>
  (kind === 'reviews'
    ? { type: 'pull', pull: { ...input, label } }
    : { type: 'question', research: input }) as unknown as Target;

const nameOf = ({ question, label }: Readonly<Record<string, unknown>>): string =>
  String(question || label || 'Review set').slice(0, 120);

const OfRun = ({ id }: { id: string }) => (
  <Answered query={useQuery(ask('jobs.get', { id }))} refusedTitle="Cannot create an alert from this">
    {({ kind, input }) =>
      kind === 'reviews' || kind === 'research' ? (
        <Create target={targetOf(kind, input)} name={nameOf(input)} />
      ) : (
        <p>Alerts can be created from review sets and questions.</p>
      )
    }
  </Answered>
);

export const Page = () => {
  const { app: text, country, run } = route.useSearch();
  const [picked, setPicked] = useState<readonly AppRef[]>();
  // With no input, start from a draft for the first of the account's apps.
  const home = useQuery({ ...ask('home.get', {}), enabled: text === undefined && run === undefined }).data;
  const chosen = picked ?? home?.apps.slice(0, 1).map(({ store, appId }) => ({ store, appId })) ?? [];
  const named = text === undefined ? null : readApp(text);
  const app = named ?? chosen[0];
  return (
    <Frame>
      <h2>New alert</h2>
      {run ? (
        <OfRun id={run} />
      ) : (
        <>
          {!named && <AppPicker label="App" hint="The app to check." chosen={chosen} most={1} onChange={setPicked} />}
          {app && <OfApp key={`${app.store} ${app.appId}`} app={app} country={country} />}
        </>
      )}
    </Frame>
  );
};
