/** The words that a kind of app is talked about with: by those who show apps, and by those who never do. */
export interface KindBank {
  readonly kind: string;
  readonly hashtags: readonly string[];
  /** First lines of posts about apps; `{app}` and `{other}` are two of the kind. */
  readonly about: readonly string[];
  readonly aboutSaid: readonly string[];
  readonly bios: readonly string[];
  /** The same topic and no app anywhere. */
  readonly topic: readonly string[];
  readonly topicSaid: readonly string[];
  readonly topicHashtags: readonly string[];
  readonly topicPeople: readonly { readonly name: string; readonly bio: string }[];
  /** One mention in passing. */
  readonly asides: readonly string[];
  /** Somebody whose name or subject only sounds like it. */
  readonly sound: { readonly name: string; readonly bio: string; readonly posts: readonly string[] };
  /** What a firm says of its own app. */
  readonly official: readonly string[];
}
