/**
 * A message to a person, before it is formatted for mail or chat. All texts are plain; each medium escapes them, so that reviewers' and
 * developers' words can't contain markup.
 */
export interface Message {
  readonly subject: string;
  readonly heading: string;
  /** Time and place, below the heading; null if the heading has them. */
  readonly about: string | null;
  readonly sections: readonly Section[];
  readonly link: Link;
  /** Caveats about the figures, such as that they are sample data. */
  readonly notes: readonly string[];
}

export interface Section {
  /** Null if there is only one section. */
  readonly title: Link | null;
  readonly lines: readonly string[];
  readonly figures: readonly Figure[];
  readonly quotes: readonly MessageQuote[];
}

/** The URL is always our own. */
export interface Link {
  readonly label: string;
  readonly url: string;
}

export interface Figure {
  readonly label: string;
  readonly value: string;
}

export const plainMessage = ({
  lines,
  ...message
}: Pick<Message, 'subject' | 'heading' | 'link'> & Pick<Section, 'lines'>): Message => ({
  ...message,
  about: null,
  sections: [{ title: null, lines, figures: [], quotes: [] }],
  notes: [],
});

export interface MessageQuote {
  readonly text: string;
  /** `1 star, version 4.2, Germany, 3 November 2026`. */
  readonly from: string;
}
