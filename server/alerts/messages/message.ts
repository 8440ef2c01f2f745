/**
 * A message to a person, before it is formatted for mail or chat. Every text is plain: each medium escapes it for itself,
 * so that the words of reviewers and developers stay words wherever they are read.
 */
export interface Message {
  /** What stands in a list of mails. */
  readonly subject: string;
  readonly heading: string;
  /** When and where, under the heading; null where the heading says it. */
  readonly about: string | null;
  readonly sections: readonly Section[];
  /** Where all of it can be read. */
  readonly link: Link;
  /** What a reader must know of the figures, such as that they are invented. */
  readonly notes: readonly string[];
}

export interface Section {
  /** Null where the message has one section. */
  readonly title: Link | null;
  readonly lines: readonly string[];
  readonly figures: readonly Figure[];
  readonly quotes: readonly MessageQuote[];
}

/** An address is our own, never a stranger's. */
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
