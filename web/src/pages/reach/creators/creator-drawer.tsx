import { platformTitles } from '../../../../../server/contract/domain/platforms.ts';
import type { Creator, CreatorContact, CreatorPost } from '../../../../../server/contract/resources/reach/creators.ts';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { OutsideLink } from '../../../parts/texts/outside-link.tsx';
import { compact, counted, date, share } from '../../../words.ts';
import { contactTitles, creatorName, foundInWords } from './creator-words.ts';
import style from './creators.module.css';
import type { Person } from './persons.ts';

export const ContactValue = ({ contact: { kind, value } }: { contact: CreatorContact }) => {
  if (kind === 'email' && /^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) return <a href={`mailto:${value}`}>{value}</a>;
  return /^https?:/.test(value) ? <OutsideLink href={value}>{value}</OutsideLink> : <span dir="auto">{value}</span>;
};

const Contacts = ({ contacts }: Pick<Person, 'contacts'>) => (
  <section>
    <h3>Contacts</h3>
    {contacts.length === 0 ? (
      <p className="soft">No public contact found.</p>
    ) : (
      <ul className={style.contacts}>
        {contacts.map((contact) => (
          <li key={contact.kind + contact.value}>
            <span className="soft small">
              {contactTitles[contact.kind]}, {foundInWords(contact.foundIn)}
            </span>
            <span className={style.contact}>
              <ContactValue contact={contact} />
              <CopyButton text={contact.value} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const postWords = ({ views, publishedAt, about, sponsored }: CreatorPost): string =>
  [
    about ? 'about it' : 'about something else',
    ...(sponsored ? ['paid'] : []),
    ...(views === null ? [] : [counted(views, 'view')]),
    ...(publishedAt === null ? [] : [date(publishedAt)]),
  ].join(' · ');

const Posts = ({ posts }: Pick<Creator, 'posts'>) => (
  <>
    <p className="soft">
      {posts.about} of the newest {counted(posts.read, 'post')} {posts.about === 1 ? 'is' : 'are'} about it,{' '}
      {posts.sponsored} {posts.sponsored === 1 ? 'is' : 'are'} paid.
    </p>
    <ul className={style.posts}>
      {posts.examples.map((post) => (
        <li key={post.id}>
          <OutsideLink href={post.url}>{post.title || 'Untitled'}</OutsideLink>
          <span className="soft small">{postWords(post)}</span>
        </li>
      ))}
    </ul>
  </>
);

export const CreatorDrawer = ({ person, onClose }: { person: Person | undefined; onClose(): void }) => (
  <Dialog
    side
    title={person ? creatorName(person.accounts[0]!) : 'Creator'}
    open={person !== undefined}
    onClose={onClose}
  >
    {person && (
      <div className={style.drawer}>
        <Contacts contacts={person.contacts} />
        {person.accounts.map((creator) => (
          <section key={creator.platform}>
            <h3>
              {platformTitles[creator.platform]}: <OutsideLink href={creator.url}>{`@${creator.handle}`}</OutsideLink>
              {creator.followers !== null && `, ${compact(creator.followers)} followers`}
            </h3>
            <p>
              {creator.vetted.fit ? 'Good match' : 'No good match'} ({share(creator.vetted.score)}):{' '}
              {creator.vetted.reason}
            </p>
            <Posts posts={creator.posts} />
          </section>
        ))}
      </div>
    )}
  </Dialog>
);
