import { Picture } from '#ui/picture.tsx'
import { AdLink, AdMark } from '../components/ad-link.tsx'
import type { AdView } from '../contract.ts'
import { PauseButton } from '#ui/pause-button.tsx'
import { useRotation } from '#ui/rotation.ts'

const EVERY_MS = 10_000

/** One strip of ads: vertical, 157 px high, another every 10 s (CONST-02). Without script the first one stands. */
export function AdCarousel({ ads, label }: { ads: readonly AdView[]; label: string }) {
  const { viewport, holding, shown, isPlaying, pause, play } = useRotation({
    axis: 'y',
    everyMs: EVERY_MS,
    count: ads.length,
  })
  return (
    <section
      {...holding}
      aria-roledescription="轮播"
      aria-label={label}
      className="relative h-[157px] overflow-hidden rounded-lg bg-surface"
    >
      <div ref={viewport} className="h-full overflow-hidden">
        <ul className="h-full">
          {ads.map((ad, index) => (
            <li
              key={ad.id}
              aria-label={`第 ${index + 1} 条，共 ${ads.length} 条`}
              inert={index !== shown}
              className="relative h-full"
            >
              <AdLink ad={ad} className="block h-full">
                <Picture
                  image={ad.image}
                  alt={ad.title}
                  widths={[480, 800]}
                  sizes="400px"
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
          <PauseButton isPlaying={isPlaying} onPause={pause} onPlay={play} />
        </div>
      ) : null}
    </section>
  )
}
