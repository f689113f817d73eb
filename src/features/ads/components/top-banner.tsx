import { Picture } from '#ui/picture.tsx'
import type { AdView } from '../contract.ts'
import { PauseButton } from '#ui/pause-button.tsx'
import { slideName } from '#ui/slide-name.ts'
import { AdLink, AdMark } from './ad-link.tsx'

/** The ads above home, moved and closed by `rotateTopAds` (HOME-01). */
export function TopBanner({ ads }: { ads: readonly AdView[] }) {
  return (
    <section
      aria-roledescription="轮播"
      aria-label="顶部广告"
      className="wide relative pt-4 [html[data-top-ads=closed]_&]:hidden"
    >
      <div className="relative overflow-hidden rounded-lg bg-surface">
        <div data-slides="" className="overflow-hidden">
          <ul className="flex">
            {ads.map((ad, index) => (
              <li
                key={ad.id}
                aria-label={slideName(index, ads.length, '条')}
                inert={index !== 0}
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
          {ads.length > 1 ? <PauseButton /> : null}
          <button
            type="button"
            aria-label="关闭广告"
            data-close=""
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
