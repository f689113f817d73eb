import type { ReactNode } from 'react'
import type { AdView } from '../contract.ts'
import { addressOfTarget } from '../policy.ts'

/** An ad as a real link; what it carries is read by `countAdClicks` (B-86, Part D 28). */
export function AdLink({ ad, children, className }: { ad: AdView; children: ReactNode; className?: string }) {
  const address = addressOfTarget(ad.target)
  if (address === undefined) return <div className={className}>{children}</div>
  const leaves = ad.target.kind === 'external'
  return (
    <a
      href={address}
      className={className}
      data-ad={ad.id}
      data-position={ad.position}
      {...(leaves && { target: '_blank', rel: 'noopener nofollow sponsored' })}
    >
      {children}
    </a>
  )
}

/** The mark that the advertising law asks for (C-78). */
export function AdMark() {
  return (
    <span className="pointer-events-none absolute top-0 left-0 rounded-br-md bg-paper/80 px-1.5 text-[0.6875rem] leading-5 text-ink">
      广告
    </span>
  )
}
