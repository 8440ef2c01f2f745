const rowsAtOnce = 500;

/** A list that is all there. */
export async function* inBatches<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}

/** The part of a list that is asked for. */
export const partOf = <Row>(
  rows: readonly Row[],
  { offset, limit }: { readonly offset: number; readonly limit: number | null },
): readonly Row[] => rows.slice(offset, limit === null ? undefined : offset + limit);

/**
 * A list that is read a page at a time, up to `limit` rows. `read` is told how many it may return and where to go on, and
 * tells where the next page begins; null: it was the last.
 */
export async function* byPages<Row, Cursor>(
  first: Cursor,
  limit: number | null,
  read: (
    cursor: Cursor,
    most: number,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: NonNullable<Cursor> | null }>,
): AsyncGenerator<readonly Row[]> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  for (let cursor: Cursor | null = first, isFirst = true; left > 0 && (isFirst || cursor !== null); isFirst = false) {
    const { rows, next }: Awaited<ReturnType<typeof read>> = await read(cursor as Cursor, Math.min(rowsAtOnce, left));
    if (rows.length > 0) yield rows;
    left -= rows.length;
    cursor = next;
  }
}
