import type { StoredImage } from '#platform/images/image-address.ts'
import { PauseButton } from './pause-button.tsx'
import { Picture } from './picture.tsx'
import { slideName } from './slide-name.ts'

interface GalleryPicture {
  readonly image: StoredImage
  readonly caption: string
}

/**
 * Pictures side by side, another every 5 s (AWARD-15), by button, arrow key and swipe, too. Without script they are
 * a strip that is scrolled by hand, and each takes along what is said of it. The room of a picture is fixed, so nothing
 * moves when it arrives.
 */
export function Gallery({ pictures, label }: { pictures: readonly GalleryPicture[]; label: string }) {
  return (
    <section aria-roledescription="轮播" aria-label={label}>
      <div
        data-slides=""
        tabIndex={0}
        role="group"
        aria-label={`${label}，可左右滑动`}
        className="snap-x snap-mandatory overflow-x-auto rounded-xl bg-surface data-moving:snap-none data-moving:overflow-hidden"
      >
        <ul className="flex">
          {pictures.map(({ image, caption }, index) => (
            <li
              key={index}
              aria-label={slideName(index, pictures.length, '张')}
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
              <p className="flex min-h-14 items-center px-4 text-sm text-muted in-data-moving:hidden">
                <Standing index={index} count={pictures.length} caption={caption} />
              </p>
            </li>
          ))}
        </ul>
      </div>
      <div hidden data-controls="" className="mt-3 flex min-h-11 items-center gap-3 text-sm text-muted">
        <p data-standing="" className="min-w-0 flex-1">
          <Standing index={0} count={pictures.length} caption={pictures[0]?.caption} />
        </p>
        {pictures.length > 1 ? (
          <div className="flex shrink-0 items-center gap-2">
            <PauseButton />
            <Step by={-1} label="上一张" path="M12.5 4 6.5 10l6 6" />
            <Step by={1} label="下一张" path="m7.5 4 6 6-6 6" />
          </div>
        ) : null}
      </div>
    </section>
  )
}

/** Where a picture stands and what it shows. */
function Standing({ index, count, caption }: { index: number; count: number; caption: string | undefined }) {
  return (
    <>
      <span className="font-semibold whitespace-nowrap text-ink">{`${index + 1} / ${count}`}</span>
      <span className="ms-3">{caption}</span>
    </>
  )
}

function Step({ by, label, path }: { by: 1 | -1; label: string; path: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      data-step={by}
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
