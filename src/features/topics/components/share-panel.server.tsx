import { Island } from '#platform/pages/island.server.tsx'
import { CopyLink } from '../islands/copy-link.island.tsx'

/** QR code of the page and its short link (TOPIC-04, B-100, C-81). */
export function SharePanel({ path, shortPath }: { path: string; shortPath: string | undefined }) {
  return (
    <section aria-label="分享" className="no-print flex items-center gap-5 rounded-lg bg-surface p-5">
      <img
        src={`/qr.svg?path=${encodeURIComponent(path)}`}
        alt="本页地址的二维码"
        width={104}
        height={104}
        loading="lazy"
        decoding="async"
        className="rounded-md bg-white max-sm:hidden"
      />
      <div className="min-w-0 text-sm">
        <p className="mb-2 text-ink">
          <span className="max-sm:hidden">微信扫一扫，</span>分享给同行
        </p>
        {shortPath ? (
          <div className="flex flex-wrap items-center gap-3">
            <Island of={CopyLink} when="visible" address={shortPath} />
            <a href={shortPath} rel="nofollow" className="wrap-anywhere text-muted hover:text-accent">
              {shortPath}
            </a>
          </div>
        ) : null}
      </div>
    </section>
  )
}
