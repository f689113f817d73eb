import { useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query'

/** As many as the server sends at once, unless a list says otherwise. */
const AT_ONCE = 50
const SOON_MS = 2000

interface Listed {
  readonly id: number | string
  /** Where it stands, of what may leave the list while somebody looks at it. */
  readonly place?: string
}

/** What the rows that follow one are asked for by. */
type Behind<Row extends Listed> = Row extends { readonly place: string } ? string : Row['id']

interface Asking<Row extends Listed> {
  /** What it is kept by: all that the rows depend on. */
  readonly queryKey: QueryKey
  /** The rows that follow the one of this number or place; the first ones where none is given. */
  readonly ask: (
    behind: Behind<Row> | undefined,
    settings: { readonly signal: AbortSignal },
  ) => Promise<{ readonly json: readonly Row[] }>
  readonly atOnce?: number
  /** Whether what is shown goes on by itself, and is asked for again soon. */
  readonly goesOn?: (row: Row) => boolean
}

/** A list that the server sends in lots, each asked for by the last row of the one before. */
export interface OlderList<Row> {
  readonly rows: readonly Row[]
  /** Whether what is shown is not yet what is asked for. */
  readonly isLoading: boolean
  /** Why there are no rows or no more of them; what could not be brought up to date stays. */
  readonly error: Error | null
  readonly again: () => void
  /** The way to the next lot; missing when all are here. */
  readonly more: { readonly count: number; readonly isBusy: boolean; readonly fetch: () => void } | undefined
}

/** Asks for the first lot of a list and, when wanted, for those behind it. What was shown stays until the next is here. */
export function useOlder<Row extends Listed>({
  queryKey,
  ask,
  atOnce = AT_ONCE,
  goesOn,
}: Asking<Row>): OlderList<Row> {
  const list = useInfiniteQuery<
    readonly Row[],
    Error,
    InfiniteData<readonly Row[]>,
    QueryKey,
    number | string | undefined
  >({
    queryKey,
    initialPageParam: undefined,
    // Of one of these rows, as `getNextPageParam` gave it.
    queryFn: async ({ signal, pageParam }) =>
      (await ask(pageParam as Behind<Row> | undefined, { signal })).json,
    getNextPageParam: (page) => (page.length < atOnce ? undefined : (page.at(-1)?.place ?? page.at(-1)?.id)),
    placeholderData: (before) => before,
    // Missing where nothing goes on: of what asks again by itself nobody is told that it could not be brought up to date.
    refetchInterval: goesOn && (({ state }) => (state.data?.pages.flat().some(goesOn) ? SOON_MS : false)),
  })
  return {
    rows: list.data?.pages.flat() ?? [],
    isLoading: list.isPending || list.isPlaceholderData,
    error: list.isLoadingError || list.isFetchNextPageError ? list.error : null,
    again: () => void list.refetch(),
    more: list.hasNextPage
      ? { count: atOnce, isBusy: list.isFetchingNextPage, fetch: () => void list.fetchNextPage() }
      : undefined,
  }
}
