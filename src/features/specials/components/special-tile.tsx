import { Picture } from '#ui/picture.tsx'
import { specialAddress } from '../addresses.ts'
import type { SpecialCard, SpecialKind } from '../contract.ts'

/** Specials of one load (SPEC-01). */
export const SPECIALS_PER_LOAD = 18

const KIND_NAMES: Readonly<Record<SpecialKind, string>> = {
  special: '专题',
  picture_story: '图说',
  weekly: '周刊',
}

export const SPECIAL_GRID = 'grid grid-cols-1 gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3'

/** One special of the list; a weekly leaves the site in a window of its own (SPEC-06). */
export function SpecialTile({ special }: { special: SpecialCard }) {
  const leaves = special.kind === 'weekly'
  return (
    <li className="group relative">
      {special.cover ? (
        <Picture
          image={special.cover}
          alt=""
          widths={[480, 640, 800]}
          sizes="(min-width: 66rem) 386px, (min-width: 40rem) 50vw, 100vw"
          shape="16x9"
          className="aspect-[16/9] w-full rounded-lg bg-surface object-cover"
        />
      ) : (
        <div className="aspect-[16/9] w-full rounded-lg bg-accent-soft" />
      )}
      <p className="mt-2 flex gap-3 text-xs text-muted sm:mt-3">
        <span className="text-accent">{KIND_NAMES[special.kind]}</span>
        <time dateTime={special.time.iso}>{special.time.text}</time>
      </p>
      <h3 className="mt-1 text-[1.0625rem] leading-snug">
        <a
          href={specialAddress(special)}
          className="covering group-hover:text-accent"
          {...(leaves && { target: '_blank', rel: 'noopener' })}
        >
          <span className="block">{special.title}</span>
          {leaves ? <span className="sr-only">（在新窗口打开）</span> : null}
        </a>
      </h3>
      {special.lead ? (
        <p className="mt-1.5 line-clamp-2 text-sm leading-relaxed text-muted">{special.lead}</p>
      ) : null}
    </li>
  )
}
