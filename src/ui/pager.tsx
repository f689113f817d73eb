interface Properties {
  readonly page: number
  readonly pageCount: number
  readonly addressOf: (page: number) => string
}

/** Numbered pages as real links: the first, the last, and those around the present one. */
export function Pager({ page, pageCount, addressOf }: Properties) {
  if (pageCount <= 1) return null
  const present = Math.min(page, pageCount)
  return (
    <nav aria-label="分页" className="flex flex-wrap justify-center gap-1.5 py-8 text-sm">
      {page > 1 ? <Step address={addressOf(present - 1)} label="上一页" rel="prev" /> : null}
      {numbersAround(present, pageCount).map((number, index) =>
        number === undefined ? (
          <span key={`gap-${index}`} aria-hidden="true" className="px-2 py-1.5 text-muted">
            …
          </span>
        ) : (
          <a
            key={number}
            href={addressOf(number)}
            aria-label={`第 ${number} 页`}
            aria-current={number === page ? 'page' : undefined}
            className="min-w-9 rounded-md border border-line px-2 py-1.5 text-center hover:border-accent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
          >
            {number}
          </a>
        ),
      )}
      {page < pageCount ? <Step address={addressOf(present + 1)} label="下一页" rel="next" /> : null}
    </nav>
  )
}

function Step({ address, label, rel }: { address: string; label: string; rel: string }) {
  return (
    <a
      href={address}
      rel={rel}
      className="rounded-md border border-line px-3 py-1.5 hover:border-accent hover:text-accent"
    >
      {label}
    </a>
  )
}

/** Page numbers to show; undefined stands for a gap. */
export function numbersAround(page: number, pageCount: number): (number | undefined)[] {
  const near = new Set([1, pageCount, page - 2, page - 1, page, page + 1, page + 2])
  const numbers = [...near].filter((number) => number >= 1 && number <= pageCount).toSorted((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    return before !== undefined && number - before > 1 ? [undefined, number] : [number]
  })
}
