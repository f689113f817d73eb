import { useEffect, useState } from 'react'
import type { StoredImage } from '#platform/images/image-address.ts'
import { PauseButton } from './pause-button.tsx'
import { Picture } from './picture.tsx'
import { useRotation } from './rotation.ts'

const EVERY_MS = 5000

interface GalleryPicture {
  readonly image: StoredImage
  readonly caption: string
}

/**
 * Pictures side by side, another every 5 s (AWARD-15), by button, arrow key and swipe, too. Without script they are
 * a strip that is scrolled by hand. The room of a picture is fixed, so nothing moves when it arrives.
 */
export function Gallery({ pictures, label }: { pictures: readonly GalleryPicture[]; label: string }) {
  const { viewport, holding, shown, isPlaying, pause, play, step } = useRotation({
    axis: 'x',
    everyMs: EVERY_MS,
    count: pictures.length,
  })
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  return (
    <section {...holding} aria-roledescription="轮播" aria-label={label}>
      <div
        ref={viewport}
        {...(!isAwake && { tabIndex: 0, role: 'group', 'aria-label': `${label}，可左右滑动` })}
        className={`rounded-xl bg-surface ${isAwake ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto'}`}
      >
        <ul className="flex">
          {pictures.map(({ image, caption }, index) => (
            <li
              key={index}
              aria-label={`第 ${index + 1} 张，共 ${pictures.length} 张`}
              inert={isAwake && index !== shown}
              className="w-full shrink-0 snap-start"
            >
              <Picture
                image={image}
                alt={caption}
                widths={[480, 960]}
                sizes="(min-width: 66rem) 960px, 100vw"
                shape="3x2"
                className="aspect-[3/2] w-full object-cover"
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-3 flex min-h-11 items-center gap-3 text-sm text-muted">
        <p aria-live={isPlaying ? 'off' : 'polite'} className="min-w-0 flex-1">
          <span className="font-semibold whitespace-nowrap text-ink">{`${shown + 1} / ${pictures.length}`}</span>
          <span className="ms-3">{pictures[shown]?.caption}</span>
        </p>
        {isAwake && pictures.length > 1 ? (
          <div className="flex shrink-0 items-center gap-2">
            <PauseButton isPlaying={isPlaying} onPause={pause} onPlay={play} />
            <Step label="上一张" path="M12.5 4 6.5 10l6 6" onClick={() => step(-1)} />
            <Step label="下一张" path="m7.5 4 6 6-6 6" onClick={() => step(1)} />
          </div>
        ) : null}
      </div>
    </section>
  )
}

function Step({ label, path, onClick }: { label: string; path: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-10 place-items-center rounded-full border border-line text-ink hover:border-accent hover:text-accent noscript:hidden"
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
        <path d={path} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
