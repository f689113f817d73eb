import { useEffect, useRef, useState } from 'react'
import { Picture } from '#ui/picture.tsx'
import { AdLink, AdMark } from '../components/ad-link.tsx'
import type { AdView } from '../contract.ts'
import { shuffle } from '../shuffle.ts'
import { PauseButton } from '#ui/pause-button.tsx'
import { useRotation } from '#ui/rotation.ts'

const EVERY_MS = 6000

/**
 * Home's banners in an order of chance. The server sends them in one order for everybody, so that the page can be kept;
 * the browser mixes them once it is here (HOME-02, Part D 28).
 */
export function BannerSwiper({ ads }: { ads: readonly AdView[] }) {
  const [order, setOrder] = useState(ads)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const [first, ...others] = ads
    // The one that is being looked at stays where it is.
    const isSeen = (section.current?.getBoundingClientRect().top ?? 0) < innerHeight
    setOrder(isSeen && first ? [first, ...shuffle(others, Math.random)] : shuffle(ads, Math.random))
  }, [ads])
  const { viewport, holding, shown, isPlaying, pause, play, show, step } = useRotation({
    axis: 'x',
    everyMs: EVERY_MS,
    count: ads.length,
  })
  return (
    <section
      ref={section}
      {...holding}
      aria-roledescription="轮播"
      aria-label="焦点图"
      className="group relative aspect-[1640/720] overflow-hidden rounded-xl bg-surface"
    >
      <div ref={viewport} className="h-full overflow-hidden">
        <ul className="flex h-full">
          {order.map((ad, index) => (
            <li
              key={ad.id}
              aria-label={`第 ${index + 1} 张，共 ${ads.length} 张`}
              inert={index !== shown}
              className="relative h-full w-full shrink-0"
            >
              <AdLink ad={ad} className="block h-full">
                <Picture
                  image={ad.image}
                  alt={ad.title}
                  widths={[480, 800, 1280, 1600]}
                  sizes="(min-width: 66rem) 820px, 100vw"
                  className="h-full w-full object-cover"
                />
              </AdLink>
              <AdMark ad={ad} />
            </li>
          ))}
        </ul>
      </div>
      {ads.length > 1 ? (
        <>
          <Arrow label="上一张" side="left" onClick={() => step(-1)} />
          <Arrow label="下一张" side="right" onClick={() => step(1)} />
          <div className="absolute bottom-2 left-1/2 flex -translate-x-1/2 items-center gap-1 rounded-full bg-black/55 px-2 noscript:hidden">
            {order.map((ad, index) => (
              <button
                key={ad.id}
                type="button"
                aria-label={`第 ${index + 1} 张`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => show(index)}
                className="group/dot grid size-6 place-items-center"
              >
                <span className="h-1.5 w-4 rounded-full bg-white/60 group-aria-[current]/dot:w-6 group-aria-[current]/dot:bg-white" />
              </button>
            ))}
            <PauseButton isPlaying={isPlaying} onPause={pause} onPlay={play} />
          </div>
        </>
      ) : null}
    </section>
  )
}

function Arrow({ label, side, onClick }: { label: string; side: 'left' | 'right'; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`absolute top-1/2 grid size-10 -translate-y-1/2 place-items-center rounded-full bg-paper/70 text-ink opacity-0 transition-opacity group-hover:opacity-100 hover:bg-paper focus-visible:opacity-100 noscript:hidden ${side === 'left' ? 'left-3' : 'right-3'}`}
    >
      <svg
        viewBox="0 0 20 20"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path
          d={side === 'left' ? 'M12.5 4 6.5 10l6 6' : 'm7.5 4 6 6-6 6'}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
