interface Slice {
  /** Milliseconds; what is strictly older is read. */
  readonly before: number
  readonly limit: number
}

/**
 * `limit` items of a list by falling sort date, and the cursor behind them. Rows that fell out in `parse` are made up for
 * by older ones, since a reader takes a slice that is too short for the last. `next` is missing when nothing is older.
 */
export async function readSlice<Row extends { readonly sortDate: number | null }, Item>(
  { before, limit }: Slice,
  read: (slice: Slice) => Promise<readonly Row[]>,
  parse: (rows: readonly Row[]) => readonly Item[],
): Promise<{ items: Item[]; next: number | undefined }> {
  const items: Item[] = []
  let cursor = before
  while (items.length < limit) {
    const wanted = limit - items.length
    const rows = await read({ before: cursor, limit: wanted })
    items.push(...parse(rows))
    const last = rows.at(-1)?.sortDate
    if (rows.length < wanted || last === null || last === undefined) return { items, next: undefined }
    cursor = last
  }
  return { items, next: cursor }
}
