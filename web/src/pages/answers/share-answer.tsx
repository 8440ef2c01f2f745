import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { When } from '../../parts/texts/when.tsx';
import { ask, useChange } from '../../service/api.ts';
import style from './answers.module.css';

const Made = ({ path }: { path: string }) => {
  const link = location.origin + path;
  return (
    <div className={style.share} role="status">
      <p>Copy the link now: it is shown only once.</p>
      <p className={style.link}>
        <code>{link}</code>
        <CopyButton text={link} label="Copy the link" />
      </p>
    </div>
  );
};

const Links = ({ jobId }: { jobId: string }) => {
  const query = useQuery(ask('shares.list', { jobId }));
  const end = useChange('shares.end', 'shares.list');
  return (
    <Answered query={query}>
      {({ shares }) =>
        shares.length === 0 ? (
          <p className="soft">Only you can see it.</p>
        ) : (
          <>
            {end.error && <Refused error={end.error} />}
            <ul className={style.links} aria-label="Links to this answer">
              {shares.map(({ id, createdAt }) => (
                <li key={id}>
                  <span>
                    Created <When at={createdAt} />
                  </span>
                  <Button look="danger" busy={end.isPending} onClick={() => end.mutate({ id })}>
                    Revoke
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Answered>
  );
};

const ShareForm = ({ jobId }: { jobId: string }) => {
  const create = useChange('shares.create', 'shares.list');
  const { data } = useQuery(ask('shares.list', { jobId }));
  const made = create.data && data?.shares.some(({ id }) => id === create.data.share.id) ? create.data : null;
  return (
    <div className={style.share}>
      <p>
        Anyone with the link can read the question, the answer and its date without signing in, until you revoke the
        link. It shows nothing else of your account, and search engines are asked not to list it.
      </p>
      {create.error && <Refused error={create.error} />}
      {made && <Made path={made.path} />}
      <p>
        <Button look={made ? 'plain' : 'first'} busy={create.isPending} onClick={() => create.mutate({ jobId })}>
          {made ? 'Create another link' : 'Create link'}
        </Button>
      </p>
      <Links jobId={jobId} />
    </div>
  );
};

export const ShareAnswer = ({ jobId }: { jobId: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="first" onClick={() => setOpen(true)} aria-haspopup="dialog">
        Share
      </Button>
      <Dialog title="Share this answer" open={open} onClose={() => setOpen(false)}>
        <ShareForm jobId={jobId} />
      </Dialog>
    </>
  );
};
