import { Picture } from '#ui/picture.tsx'
import { AdLink, AdMark } from './ad-link.tsx'
import type { AdView } from '../contract.ts'
import { PauseButton } from '#ui/pause-button.tsx'
import { slideName } from '#ui/slide-name.ts'

/** One strip of ads: vertical, 157 px high, moved by `rotateStrip` (CONST-02). Without script the first one stands. */
export function AdCarousel({
  ads,
  label,
  isFirst = false,
}: {
  ads: readonly AdView[]
  label: string
  /** Whether it is what is seen first of its page. */
  isFirst?: boolean
}) {
  return (
    <section
      aria-roledescription="轮播"
      aria-label={label}
      className="relative h-[157px] overflow-hidden rounded-lg bg-surface"
    >
      <div data-slides="" className="h-full overflow-hidden">
        <ul className="h-full">
          {ads.map((ad, index) => (
            <li
              key={ad.id}
              aria-label={slideName(index, ads.length, '条')}
              inert={index !== 0}
              className="relative h-full"
            >
              <AdLink ad={ad} className="block h-full">
                <Picture
                  image={ad.image}
                  alt={ad.title}
                  widths={[480, 800]}
                  sizes="400px"
                  eager={isFirst && index === 0}
                  className="h-full w-full object-cover object-left"
                />
              </AdLink>
              <AdMark ad={ad} />
            </li>
          ))}
        </ul>
      </div>
      {ads.length > 1 ? (
        <div className="absolute right-1.5 bottom-1.5">
          <PauseButton />
        </div>
      ) : null}
    </section>
  )
}
