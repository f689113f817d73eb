import type { MouseEvent } from 'react'

/** The way to more of a list: a link that script turns into loading in place; without an address nothing is left. */
export function MoreLink({
  address,
  isLoading,
  onMore,
}: {
  address: string | undefined
  isLoading: boolean
  onMore: (event: MouseEvent) => void
}) {
  return (
    <p className="py-8 text-center text-sm text-muted" role="status">
      {address === undefined ? (
        '没有更多了'
      ) : (
        <a
          href={address}
          onClick={onMore}
          className="inline-block rounded-full border border-line px-8 py-2 text-ink hover:border-accent hover:text-accent"
        >
          {isLoading ? '加载中…' : '加载更多'}
        </a>
      )}
    </p>
  )
}
