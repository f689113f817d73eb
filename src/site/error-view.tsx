/** Whoever does not find something may look for it; works without script. */
export function SearchAgain() {
  return (
    <form action="/search" role="search" aria-label="搜索" className="mx-auto mt-8 flex max-w-md gap-2">
      <input
        type="search"
        name="q"
        aria-label="搜索词"
        placeholder="搜索资讯、数据、资料"
        maxLength={50}
        className="h-11 min-w-0 flex-1 rounded-full border border-edge bg-paper px-5 text-ink placeholder:text-muted"
      />
      <button type="submit" className="h-11 rounded-full bg-accent px-6 text-on-accent hover:opacity-90">
        搜索
      </button>
    </form>
  )
}

/** What stands in the frame when a page cannot be shown: the sentence, and ways on. */
export function ErrorView({ status, sentence }: { status: number; sentence: string }) {
  return (
    <div className="wide py-24 text-center">
      <p className="text-6xl font-semibold text-muted" aria-hidden="true">
        {status}
      </p>
      <h1 className="mt-4 text-2xl">{sentence}</h1>
      <SearchAgain />
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <a href="/" className="rounded-full bg-accent px-6 py-2 text-on-accent">
          回到首页
        </a>
        <a href="/news" className="rounded-full border border-line px-6 py-2 text-ink hover:border-accent">
          看看最新资讯
        </a>
      </p>
    </div>
  )
}
