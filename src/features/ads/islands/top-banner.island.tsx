import { useEffect, useState } from 'react'
import { Picture } from '#ui/picture.tsx'
import { AdLink, AdMark } from '../components/ad-link.tsx'
import type { AdView } from '../contract.ts'
import { useRotation } from './rotation.ts'

const EVERY_MS = 10_000
const CLOSED_KEY = 'portal:top-ad-closed'

/** The ads above home, which can be closed until the browser is (HOME-01). */
export function TopBanner({ ads }: { ads: readonly AdView[] }) {
  const [isClosed, setClosed] = useState(false)
  const { viewport, shown } = useRotation({ axis: 'x', everyMs: EVERY_MS, count: ads.length })
  useEffect(() => setClosed(remembersClosed()), [])
  if (isClosed) return null
  const close = () => {
    setClosed(true)
    rememberClosed()
  }
  return (
    <section aria-roledescription="轮播" aria-label="顶部广告" className="wide relative pt-4">
      <div className="relative overflow-hidden rounded-lg bg-surface">
        <div ref={viewport} className="overflow-hidden">
          <ul className="flex">
            {ads.map((ad, index) => (
              <li key={ad.id} inert={index !== shown} className="w-full shrink-0">
                <AdLink ad={ad} className="block">
                  <Picture
                    image={ad.image}
                    alt={ad.title}
                    widths={[800, 1280, 2400]}
                    sizes="(min-width: 77rem) 1200px, 100vw"
                    eager={index === 0}
                    className="aspect-[1200/90] w-full object-cover"
                  />
                </AdLink>
              </li>
            ))}
          </ul>
        </div>
        <AdMark />
        <button
          type="button"
          aria-label="关闭广告"
          onClick={close}
          className="absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-paper/80 text-ink hover:bg-paper"
        >
          <svg
            viewBox="0 0 12 12"
            width="10"
            height="10"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path d="m2 2 8 8M10 2 2 10" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </section>
  )
}

function remembersClosed(): boolean {
  try {
    return sessionStorage.getItem(CLOSED_KEY) !== null
  } catch {
    return false
  }
}

function rememberClosed(): void {
  try {
    sessionStorage.setItem(CLOSED_KEY, '1')
  } catch {
    // Without storage the ad comes back with the next page, which is no harm.
  }
}
