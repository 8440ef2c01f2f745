import { platformTitles } from '../../../../../server/contract/domain/platforms.ts';
import type { Creator, CreatorContact, CreatorPost } from '../../../../../server/contract/resources/reach/creators.ts';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { OutsideLink } from '../../../parts/texts/outside-link.tsx';
import { compact, counted, date, share } from '../../../words.ts';
import { contactTitles, creatorName, foundInWords } from './creator-words.ts';
import style from './creators.module.css';

const ContactValue = ({ contact: { kind, value } }: { contact: CreatorContact }) => {
  if (kind === 'email' && /^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) return <a href={`mailto:${value}`}>{value}</a>;
  return <OutsideLink href={value}>{value}</OutsideLink>;
};

const Contacts = ({ contacts }: Pick<Creator, 'contacts'>) => (
  <section>
    <h3>Contacts</h3>
    {contacts.length === 0 ? (
      <p className="soft">None is published where we read.</p>
    ) : (
      <ul className={style.contacts}>
        {contacts.map((contact) => (
          <li key={contact.kind + contact.value}>
            <span className="soft small">
              {contactTitles[contact.kind]}, {foundInWords(contact.foundIn)}
            </span>
            <ContactValue contact={contact} />
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
  <section>
    <h3>Posts</h3>
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
  </section>
);

/** One creator: why they fit or do not, what they post, and how they can be reached. */
export const CreatorDrawer = ({ creator, onClose }: { creator: Creator | undefined; onClose(): void }) => (
  <Dialog side title={creator ? creatorName(creator) : 'Creator'} open={creator !== undefined} onClose={onClose}>
    {creator && (
      <div className={style.drawer}>
        <p>
          <OutsideLink href={creator.url}>{`@${creator.handle}`}</OutsideLink>{' '}
          <span className="soft">
            on {platformTitles[creator.platform]}
            {creator.followers !== null && `, ${compact(creator.followers)} followers`}
          </span>
        </p>
        <p>
          {creator.vetted.fit ? 'Fits' : 'Does not fit'} ({share(creator.vetted.score)}): {creator.vetted.reason}
        </p>
        <Contacts contacts={creator.contacts} />
        <Posts posts={creator.posts} />
      </div>
    )}
  </Dialog>
);
