import { useEffect } from 'react'

/** Which page of a list is shown, of how many rows. */
export interface ShownPage {
  readonly current: number
  readonly total: number
  readonly pageSize: number
  /** `isGone`: the page that was shown has nothing any more, and is no place to go back to. */
  readonly onChange: (page: number, isGone: boolean) => void
}

/** Leads to the last page of a list from one that has nothing any more, since all that stood there was done with. */
export function useLastPage(shown: ShownPage | undefined, isEmpty: boolean): void {
  const last = shown && shown.total > 0 ? Math.ceil(shown.total / shown.pageSize) : undefined
  const isGone = isEmpty && last !== undefined && shown !== undefined && shown.current > last
  useEffect(() => {
    if (isGone) shown.onChange(last, true)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page that is gone, however often the list is drawn meanwhile
  }, [isGone, last])
}
