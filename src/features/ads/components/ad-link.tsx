import type { ReactNode } from 'react'
import type { AdView } from '../contract.ts'
import { addressOfTarget } from '../policy.ts'

/** An ad as a real link; what it carries is read by `countAdClicks` and `countAdViews` (B-86, Part D 28). */
export function AdLink({ ad, children, className }: { ad: AdView; children: ReactNode; className?: string }) {
  const address = addressOfTarget(ad.target)
  const known = { 'data-ad': ad.id, 'data-position': ad.position }
  if (address === undefined)
    return (
      <div className={className} {...known}>
        {children}
      </div>
    )
  const leaves = ad.target.kind === 'external'
  return (
    <a
      href={address}
      className={className}
      {...known}
      {...(leaves && { target: '_blank', rel: 'noopener nofollow sponsored' })}
    >
      {children}
    </a>
  )
}

/** The mark that the advertising law asks for (C-78), in a corner where no sponsor's name stands; what is ours has none. */
export function AdMark({ ad, side = 'left' }: { ad: AdView; side?: 'left' | 'right' }) {
  if (ad.isOwn) return null
  return (
    <span
      className={`pointer-events-none absolute bottom-0 ${side === 'left' ? 'left-0 rounded-tr-md' : 'right-0 rounded-tl-md'} bg-paper/80 px-1.5 text-[0.6875rem] leading-5 text-ink`}
    >
      广告
    </span>
  )
}
