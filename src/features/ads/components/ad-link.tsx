import type { ReactNode } from 'react'
import type { AdView } from '../contract.ts'
import { addressOfTarget } from '../policy.ts'
import { visitorId } from '../visitor-id.ts'

/**
 * An ad as a real link. The click is told to the server by a beacon, which the browser sends by itself while it
 * already leaves; the reader waits for nothing (B-86, Part D 28).
 */
export function AdLink({ ad, children, className }: { ad: AdView; children: ReactNode; className?: string }) {
  const address = addressOfTarget(ad.target)
  if (address === undefined) return <div className={className}>{children}</div>
  const leaves = ad.target.kind === 'external'
  return (
    <a
      href={address}
      className={className}
      onClick={() => countClick(ad)}
      {...(leaves && { target: '_blank', rel: 'noopener noreferrer nofollow sponsored' })}
    >
      {children}
    </a>
  )
}

function countClick(ad: AdView): void {
  const body = JSON.stringify({ id: ad.id, uuid: visitorId(), position: ad.position })
  navigator.sendBeacon('/openapi/v1/vue/clickAds', new Blob([body], { type: 'application/json' }))
}

/** The mark that the advertising law asks for (C-78). */
export function AdMark() {
  return (
    <span className="pointer-events-none absolute top-0 left-0 rounded-br-md bg-paper/80 px-1.5 text-[0.6875rem] leading-5 text-ink">
      广告
    </span>
  )
}
