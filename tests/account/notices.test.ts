import { afterAll, describe, expect, test } from 'vitest';
import type { SecurityNotice } from '../../server/contract/resources/accounts/security-notice.ts';
import type { SessionState } from '../../server/contract/resources/accounts/session.ts';
import { createAccount, setOwner } from '../../server/store/accounts/accounts.ts';
import { deleteAccount } from '../../server/store/accounts/delete-account.ts';
import { createKey } from '../../server/store/accounts/keys.ts';
import { addPasskey } from '../../server/store/accounts/passkeys.ts';
import { claimNoticeMails, deleteOldNotices } from '../../server/store/accounts/security-notices.ts';
import { call } from '../support/call.ts';
import { startMailServer } from '../support/deliveries/mail-server.ts';
import { appraise } from '../support/processes/appraise.ts';
import { newCustomer, signIn, startService } from '../support/service.ts';
import { letIn } from '../support/sign-in/oauth.ts';

const mail = await startMailServer();
const service = await startService({
  config: { smtpUrl: `smtp://127.0.0.1:${mail.port}`, mailFrom: 'Appraise <security@example.org>' },
  times: { noticesMs: 50 },
});
afterAll(async () => {
  await service.stop();
  await mail.close();
});

const signedIn = async () => {
  const customer = await newCustomer(service.db);
  return { ...customer, session: await signIn(service.db, customer.accountId) };
};

const noticesOf = async (session: string): Promise<SecurityNotice[]> =>
  (await call<{ notices: SecurityNotice[] }>(service.url, session, 'GET', '/api/v1/account/notices')).body.notices;

const textsOf = async (session: string): Promise<string[]> =>
  (await noticesOf(session)).map(({ text }) => text).reverse();

const unseen = async (session: string): Promise<number> => {
  const { body } = await call<SessionState>(service.url, session, 'GET', '/api/session');
  return body.signedIn ? body.unseenNotices : -1;
};

const done = async (session: string, method: string, path: string, body?: object) => {
  const reply = await call<Record<string, unknown>>(service.url, session, method, path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};

describe('the holder of an account is shown', () => {
  test('every key, program, password and passkey that comes, changes or goes', async () => {
    const { session, accountId } = await signedIn();
    const { key } = (await done(session, 'POST', '/api/v1/keys', { name: 'Nightly' })) as { key: { id: string } };
    await done(session, 'POST', `/api/v1/keys/${key.id}`, { name: 'Weekly', monthCap: null });
    await done(session, 'POST', `/api/v1/keys/${key.id}`, {});
    await done(session, 'DELETE', `/api/v1/keys/${key.id}`);
    // Once revoked, it is not revoked again.
    await done(session, 'DELETE', `/api/v1/keys/${key.id}`);
    await letIn(service.url, session);
    const [grant] = (await done(session, 'GET', '/api/v1/grants')).grants as { id: string }[];
    await done(session, 'POST', `/api/v1/grants/${grant!.id}`, { dayCap: 5 });
    await done(session, 'DELETE', `/api/v1/grants/${grant!.id}`);
    const passkey = { id: accountId, publicKey: Buffer.alloc(77), counter: 0, transports: [] };
    await addPasskey(service.db, accountId, 'Laptop', passkey);
    await done(session, 'DELETE', `/api/v1/account/passkeys/${accountId}`);
    await letIn(service.url, session);
    const password = 'correct horse battery staple';
    await done(session, 'POST', '/api/v1/account/password', { password });
    expect(await textsOf(session)).toEqual([
      'The API key “test” was created.',
      'The API key “Nightly” was created.',
      'The name or spending caps of the API key “Nightly” were changed.',
      'The API key “Weekly” was revoked.',
      'The program “An agent” was allowed to use your account.',
      'The spending caps of the program “An agent” were changed.',
      'The program “An agent” lost its access to your account.',
      'The passkey “Laptop” was added.',
      'The passkey “Laptop” was removed.',
      'The program “An agent” was allowed to use your account.',
      'Your password was set or changed.',
      'The API key “test” was revoked.',
      'The program “An agent” lost its access to your account.',
    ]);
    const kept = await service.db.rows<{ row: string }>(
      'select n::text as row from security_notices n where account_id = $1',
      [accountId],
    );
    expect(kept.map(({ row }) => row).join()).not.toMatch(/ap[rsabfo]_\w{10}|correct horse/);
  });

  test('what administrators and commands change', async () => {
    const [admin, ann] = [await signedIn(), await signedIn()];
    await setOwner(service.db, admin.accountId, true);
    await done(admin.session, 'POST', `/api/v1/admin/accounts/${ann.accountId}`, { owner: true });
    await done(admin.session, 'POST', `/api/v1/admin/accounts/${ann.accountId}`, { owner: false });
    const made = await appraise(service.connection, `key create --email ${ann.email} --name planted`);
    expect(made.code).toBe(0);
    await appraise(service.connection, `key revoke --email ${ann.email} --id ${made.out.slice(0, 8)}`);
    expect(await textsOf(ann.session)).toEqual([
      'The API key “test” was created.',
      'Your account was made an owner of this service.',
      'Your account is no longer an owner of this service.',
      'The API key “planted” was created.',
      'The API key “planted” was revoked.',
    ]);
  });

  test('nothing of a change that was rolled back, of other accounts, or after a year', async () => {
    const { accountId, session } = await signedIn();
    await service.db
      .transaction(async (tx) => {
        await createKey(tx, { accountId, name: 'never', scope: 'full' });
        throw new Error('on purpose');
      })
      .catch(() => {});
    expect(await textsOf(session)).toEqual(['The API key “test” was created.']);
    const later = (by: string) =>
      service.db.rows('update security_notices set created_at = created_at - $2::interval where account_id = $1', [
        accountId,
        by,
      ]);
    await later('364 days');
    await deleteOldNotices(service.db);
    expect(await textsOf(session)).toHaveLength(1);
    await later('2 days');
    await deleteOldNotices(service.db);
    expect(await textsOf(session)).toEqual([]);
  });

  test('that there is news, in each browser until it was seen there, and after the next sign-in', async () => {
    const { accountId, session } = await signedIn();
    // What came before the first sign-in is no news.
    expect(await unseen(session)).toBe(0);
    const other = await signIn(service.db, accountId);
    await createKey(service.db, { accountId, name: 'planted', scope: 'full' });
    expect([await unseen(session), await unseen(other)]).toEqual([1, 1]);
    expect((await noticesOf(session)).map(({ seen }) => seen)).toEqual([false, true]);
    await done(session, 'POST', '/api/v1/account/notices/seen', {});
    expect([await unseen(session), await unseen(other)]).toEqual([0, 1]);
    expect((await noticesOf(session)).map(({ seen }) => seen)).toEqual([true, true]);
    const next = await signIn(service.db, accountId);
    expect(await unseen(next)).toBe(1);
    expect(await unseen(await signIn(service.db, accountId))).toBe(0);
  });
});

describe('the address of an account is mailed', () => {
  const mailTo = (email: string) => mail.waitFor(({ recipients }) => recipients.includes(email));
  const mailsTo = (email: string) => mail.mails.filter(({ recipients }) => recipients.includes(email));

  test('what changed, without a way to turn it off and without secrets', async () => {
    const { email, session } = await signedIn();
    const { subject, text = '', headers } = await mailTo(email);
    expect(subject).toBe('The security of your Appraise account has changed');
    expect(text).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\dZ: The API key “test” was created\./);
    expect(text).toContain('/account/security');
    expect(text).not.toMatch(/apr_|apl_/);
    expect(headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    // Those of the next minutes wait, and go together.
    for (const name of ['one', 'two']) await done(session, 'POST', '/api/v1/keys', { name });
    expect(await claimNoticeMails(service.db)).toEqual([]);
    await service.db.rows(`update accounts set notices_mailed_at = notices_mailed_at - interval '5 minutes'`);
    await expect.poll(() => mailsTo(email)).toHaveLength(2);
    const second = mailsTo(email)[1]!.text!;
    expect(second).toContain('“one” was created');
    expect(second).toContain('“two” was created');
  });

  test('again while the mail server refuses for now, and no longer once it took the mail', async () => {
    mail.refuse(451);
    const { email, accountId } = await signedIn();
    const state = async () =>
      (
        await service.db.rows<{ attempts: number; waits: boolean }>(
          `select attempts, coalesce(mail_at < now() + interval '30 seconds', false) as waits
           from security_notices where account_id = $1`,
          [accountId],
        )
      )[0]!;
    const due = () => service.db.rows('update security_notices set mail_at = now() where account_id = $1', [accountId]);
    await expect.poll(state).toMatchObject({ attempts: 1, waits: true });
    mail.refuse(null);
    await due();
    await mailTo(email);
    await expect.poll(state).toEqual({ attempts: 2, waits: false });
  });

  test('nothing that is older than a day, and nothing of an account that was deleted', async () => {
    const late = (await createAccount(service.db, { email: 'late@example.test', plan: 'pro' }))!;
    const old = `insert into security_notices (id, account_id, change, created_at)
       values (new_id(), $1, 'password_changed', now() - interval '1 day 1 minute')`;
    await service.db.rows(old, [late.id]);
    const deleted = await newCustomer(service.db);
    await deleteAccount(service.db, deleted.accountId);
    const last = await newCustomer(service.db);
    await mailTo(last.email);
    expect(mailsTo(late.email)).toEqual([]);
    expect(await service.db.rows('select 1 from security_notices where account_id = $1', [deleted.accountId])).toEqual(
      [],
    );
  });
});
