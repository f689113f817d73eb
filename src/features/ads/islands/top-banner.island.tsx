import { useEffect, useState } from 'react'
import { Picture } from '#ui/picture.tsx'
import { AdLink, AdMark } from '../components/ad-link.tsx'
import { areTopAdsClosed, closeTopAds } from '../closed-top-ads.ts'
import type { AdView } from '../contract.ts'
import { PauseButton } from '#ui/pause-button.tsx'
import { useRotation } from '#ui/rotation.ts'

const EVERY_MS = 10_000

/** The ads above home, which can be closed until the browser is (HOME-01). */
export function TopBanner({ ads }: { ads: readonly AdView[] }) {
  const [isClosed, setClosed] = useState(false)
  const { viewport, holding, shown, isPlaying, pause, play } = useRotation({
    axis: 'x',
    everyMs: EVERY_MS,
    count: ads.length,
  })
  useEffect(() => setClosed(areTopAdsClosed()), [])
  if (isClosed) return null
  const close = () => {
    setClosed(true)
    closeTopAds()
  }
  return (
    <section
      {...holding}
      aria-roledescription="轮播"
      aria-label="顶部广告"
      className="wide relative pt-4 [html[data-top-ads=closed]_&]:hidden"
    >
      <div className="relative overflow-hidden rounded-lg bg-surface">
        <div ref={viewport} className="overflow-hidden">
          <ul className="flex">
            {ads.map((ad, index) => (
              <li
                key={ad.id}
                aria-label={`第 ${index + 1} 条，共 ${ads.length} 条`}
                inert={index !== shown}
                className="relative w-full shrink-0"
              >
                <AdLink ad={ad} className="block">
                  <Picture
                    image={ad.image}
                    alt={ad.title}
                    widths={[800, 1280, 2400]}
                    sizes="(min-width: 77rem) 1200px, (min-width: 40rem) 100vw, 170vw"
                    eager={index === 0}
                    className="aspect-[8/1] w-full object-cover object-left sm:aspect-[1200/90]"
                  />
                </AdLink>
                <AdMark ad={ad} side="right" />
              </li>
            ))}
          </ul>
        </div>
        <div className="absolute top-px right-1 flex gap-1 sm:top-1">
          {ads.length > 1 ? <PauseButton isPlaying={isPlaying} onPause={pause} onPlay={play} /> : null}
          <button
            type="button"
            aria-label="关闭广告"
            onClick={close}
            className="grid size-6 place-items-center rounded-full bg-paper/80 text-ink hover:bg-paper noscript:hidden"
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
      </div>
    </section>
  )
}
