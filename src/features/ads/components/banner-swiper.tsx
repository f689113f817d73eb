import { Picture } from '#ui/picture.tsx'
import type { AdView } from '../contract.ts'
import { PauseButton } from '#ui/pause-button.tsx'
import { slideName } from '#ui/slide-name.ts'
import { AdLink, AdMark } from './ad-link.tsx'

/** Home's banners, mixed and moved by `rotateBanners` (HOME-02). */
export function BannerSwiper({ ads }: { ads: readonly AdView[] }) {
  return (
    <section
      aria-roledescription="轮播"
      aria-label="焦点图"
      className="group relative aspect-[1640/720] overflow-hidden rounded-xl bg-surface"
    >
      <div data-slides="" className="h-full overflow-hidden">
        <ul className="flex h-full">
          {ads.map((ad, index) => (
            <li
              key={ad.id}
              aria-label={slideName(index, ads.length, '张')}
              inert={index !== 0}
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
          <Arrow label="上一张" by={-1} />
          <Arrow label="下一张" by={1} />
          <div className="absolute bottom-2 left-1/2 flex -translate-x-1/2 items-center gap-1 rounded-full bg-black/55 px-2 noscript:hidden">
            {ads.map((ad, index) => (
              <button
                key={ad.id}
                type="button"
                aria-label={`第 ${index + 1} 张`}
                aria-current={index === 0 ? 'true' : undefined}
                data-show={index}
                className="group/dot grid size-6 place-items-center"
              >
                <span className="h-1.5 w-4 rounded-full bg-white/60 group-aria-[current]/dot:w-6 group-aria-[current]/dot:bg-white" />
              </button>
            ))}
            <PauseButton />
          </div>
        </>
      ) : null}
    </section>
  )
}

function Arrow({ label, by }: { label: string; by: 1 | -1 }) {
  return (
    <button
      type="button"
      aria-label={label}
      data-step={by}
      className={`absolute top-1/2 grid size-10 -translate-y-1/2 place-items-center rounded-full bg-paper/70 text-ink opacity-0 transition-opacity group-hover:opacity-100 hover:bg-paper focus-visible:opacity-100 noscript:hidden pointer-coarse:hidden ${by === -1 ? 'left-3' : 'right-3'}`}
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
          d={by === -1 ? 'M12.5 4 6.5 10l6 6' : 'm7.5 4 6 6-6 6'}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
