import { KIND_NAMES } from '#features/search/kind-names.ts'
import type { PageCard } from '#features/search/read-cards.server.ts'
import { SponsoredMark } from '#ui/sponsored-mark.tsx'

/** One of our pages as a card within a text. */
export function PageCardView({ card: { path, kind, title, text, isPaid, isSponsored } }: { card: PageCard }) {
  return (
    <aside aria-label={KIND_NAMES[kind]} className="page-card my-6">
      <a
        href={path}
        className="block rounded-lg border border-line bg-surface px-5 py-4 no-underline hover:border-accent"
      >
        <span className="block text-sm text-muted">
          {KIND_NAMES[kind]}
          {isPaid ? '　会员' : ''}
        </span>
        <span className="mt-1 block font-semibold text-ink">
          {isSponsored ? <SponsoredMark /> : null}
          {title}
        </span>
        {text ? <span className="mt-1 line-clamp-2 text-sm leading-relaxed text-muted">{text}</span> : null}
      </a>
    </aside>
  )
}
