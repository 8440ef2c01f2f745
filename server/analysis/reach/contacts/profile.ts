/** What is read of a creator's page. */
export interface ReadProfile {
  readonly handle: string;
  readonly name: string | null;
  readonly bio: string;
  readonly links: readonly string[];
  readonly businessEmail: string | null;
}
