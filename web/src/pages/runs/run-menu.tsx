import { Link } from '@tanstack/react-router';
import type { Job } from '../../../../client/follow.ts';
import type { Answer } from '../../../../server/exports/answers/answer.ts';
import { fileName } from '../../answers/file-name.ts';
import { addressOf } from '../../kinds/form.ts';
import { forms } from '../../kinds/forms/index.ts';
import { type FormKind, kindWords, knownKind } from '../../kinds/kinds.ts';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { download } from '../../parts/controls/download.ts';
import { DownloadEntries } from '../../parts/controls/download-menu.tsx';
import { Menu, MenuLine } from '../../parts/controls/menu.tsx';
import { hasEnded } from '../../service/live.ts';
import { AnswerEntries } from '../answers/answer-entries.tsx';

interface Props {
  readonly job: Job;
  readonly answer: Answer | null;
  readonly title: string;
}

/** Opens the form with the same input, which shows the price of a new answer. */
const Update = ({ job, answer }: Omit<Props, 'title'>) => {
  const kind = knownKind(job.kind);
  if (!kind || !hasEnded(job)) return null;
  const form = forms[kind];
  return (
    <li>
      <Link to={kindWords[kind].path} search={addressOf(form, form.values(job.input))} data-letter="u">
        {answer ? 'Update answer' : 'Search again'}
      </Link>
    </li>
  );
};

/** Kinds whose result can be downloaded as a table. */
const tableKinds: readonly string[] = ['ad_search', 'creators', 'videos'] satisfies FormKind[];

const Files = ({ job, title }: Omit<Props, 'answer'>) => (
  <>
    <li>
      <Button
        onClick={() =>
          download(`${fileName(title, job.createdAt)}.json`, 'application/json', JSON.stringify(job.result, null, 2))
        }
      >
        Download JSON
      </Button>
    </li>
    {tableKinds.includes(job.kind) && <DownloadEntries path={`/jobs/${job.id}`} verb="Download " />}
  </>
);

export const RunMenu = ({ job, answer, title }: Props) => (
  <Menu text="⋯" label="More">
    <Update job={job} answer={answer} />
    {job.kind === 'research' && hasEnded(job) && (
      <li>
        <Link to="/alerts/new" search={{ run: job.id }}>
          Create alert from this
        </Link>
      </li>
    )}
    <MenuLine />
    {answer ? (
      <AnswerEntries answer={answer} title={title} answeredAt={job.finishedAt ?? job.createdAt}>
        <DownloadEntries path={`/jobs/${job.id}`} formats={['xlsx']} verb="Download " />
      </AnswerEntries>
    ) : (
      job.result && <Files job={job} title={title} />
    )}
    <MenuLine />
    <li>
      <CopyButton text={job.id} label="Copy ID" />
    </li>
  </Menu>
);
