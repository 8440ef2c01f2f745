import type { LinkProps } from '@tanstack/react-router';

export interface Destination {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  /** After `g`, the letter that goes there. */
  readonly letter: string;
}

export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly Destination[];
}

/** The pages that the side bar names, by group. */
export const groups: readonly NavigationGroup[] = [];

/** At the foot of the side bar. */
export const footLinks: readonly Destination[] = [];

/** For the person who hosts the service. */
export const ownerLinks: readonly Destination[] = [];

export const homeLink: Destination = { label: 'Home', to: '/', letter: 'h' };
