/** What stands in the frame when a page cannot be shown: the sentence, and ways on. */
export function ErrorView({ status, sentence }: { status: number; sentence: string }) {
  return (
    <div className="wide py-24 text-center">
      <p className="text-6xl font-semibold text-muted" aria-hidden="true">
        {status}
      </p>
      <h1 className="mt-4 text-2xl">{sentence}</h1>
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
