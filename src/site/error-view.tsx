import { LONGEST_QUERY } from '#features/search/limits.ts'

/** Whoever does not find something may look for it; works without script. */
export function SearchAgain() {
  return (
    <form action="/search" role="search" aria-label="搜索" className="mx-auto mt-8 flex max-w-md gap-2">
      <input
        type="search"
        name="q"
        aria-label="搜索词"
        placeholder="搜索资讯、数据、资料"
        maxLength={LONGEST_QUERY}
        className="h-11 min-w-0 flex-1 rounded-full border border-edge bg-paper px-5 text-ink placeholder:text-muted"
      />
      <button type="submit" className="h-11 rounded-full bg-accent px-6 text-on-accent hover:opacity-90">
        搜索
      </button>
    </form>
  )
}

/** What may go well a moment later: too much was asked, something of ours is away, or failed. */
const PASSING = new Set([429, 500, 503])

/** What stands in the frame when a page cannot be shown: the sentence, and ways on. */
export function ErrorView({ status, sentence }: { status: number; sentence: string }) {
  const isPassing = PASSING.has(status)
  const ways = [
    // The address that was asked for, whatever it is: this page is made once for all.
    ...(isPassing ? [{ href: '', label: '再试一次' }] : []),
    { href: '/', label: '回到首页' },
    { href: '/news', label: '看看最新资讯' },
  ]
  return (
    <div className="wide py-24 text-center">
      <p className="text-6xl font-semibold text-muted" aria-hidden="true">
        {status}
      </p>
      <h1 className="mt-4 text-2xl">{sentence}</h1>
      {!isPassing && <SearchAgain />}
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {ways.map(({ href, label }, index) => (
          <a
            key={href}
            href={href}
            className={`rounded-full px-6 py-2 ${index === 0 ? 'bg-accent text-on-accent' : 'border border-line text-ink hover:border-accent'}`}
          >
            {label}
          </a>
        ))}
      </p>
    </div>
  )
}
