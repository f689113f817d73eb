import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { imageAddress, type StoredImage } from '#platform/images/image-address.ts'
import { Picture } from './picture.tsx'

interface Properties {
  readonly pictures: readonly StoredImage[]
  /** What the pictures are, for those who do not see them: 第 2 页. */
  readonly names: readonly string[]
  readonly label: string
}

/** Small pictures that open in a large dialog: arrows and swiping change them, a click or + and − zoom (FILE-02, C-39). */
export function PictureViewer({ pictures, names, label }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  const [viewport, embla] = useEmblaCarousel({ watchDrag: !isZoomed, duration: 18 })
  useEffect(() => {
    if (!embla) return undefined
    const onSelect = () => {
      setShown(embla.selectedScrollSnap())
      setZoomed(false)
    }
    embla.on('select', onSelect)
    return () => {
      embla.off('select', onSelect)
    }
  }, [embla])

  // What had the focus may have gone out of reach with the picture; the keys must go on working.
  useEffect(() => {
    const focused = document.activeElement
    if (dialog.current?.open && (!focused || focused.closest('[inert]') || focused.matches(':disabled')))
      dialog.current.focus()
  })

  const open = (index: number) => {
    dialog.current?.showModal()
    dialog.current?.focus()
    embla?.reInit()
    embla?.scrollTo(index, true)
    setShown(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowRight') embla?.scrollNext()
    if (event.key === 'ArrowLeft') embla?.scrollPrev()
    if (event.key === '+' || event.key === '=') setZoomed(true)
    if (event.key === '-') setZoomed(false)
  }
  const [first] = pictures
  const isUpright = first !== undefined && first.height > first.width
  const button =
    'grid size-11 place-items-center rounded-full bg-black/60 text-xl text-white hover:bg-black/80 aria-disabled:opacity-40'
  return (
    <>
      <ul className={`grid gap-3 ${isUpright ? 'grid-cols-3 sm:grid-cols-4' : 'grid-cols-2 sm:grid-cols-3'}`}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <a
              href={imageAddress(picture.id, 1600)}
              onClick={(event) => {
                event.preventDefault()
                open(index)
              }}
              className="block overflow-hidden rounded-md border border-line hover:border-accent"
            >
              <Picture
                image={picture}
                alt={`放大${names[index] ?? ''}`}
                widths={[320, 480, 640]}
                sizes="(min-width: 66rem) 264px, 45vw"
                className={`${isUpright ? 'aspect-[5/7]' : 'aspect-[16/10]'} w-full bg-white object-contain`}
              />
            </a>
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClose={() => setZoomed(false)}
        className="m-0 h-dvh max-h-none w-dvw max-w-none bg-black/90 text-white outline-none"
      >
        <div ref={viewport} className="h-full overflow-hidden">
          <ul className="flex h-full">
            {pictures.map((picture, index) => (
              <li
                key={picture.id}
                inert={index !== shown}
                className="h-full min-w-0 shrink-0 grow-0 basis-full overflow-auto"
              >
                <button
                  type="button"
                  aria-label={isZoomed && index === shown ? '缩小' : '放大'}
                  onClick={() => setZoomed(!isZoomed)}
                  className={
                    isZoomed && index === shown
                      ? 'block min-w-full cursor-zoom-out'
                      : 'grid size-full cursor-zoom-in place-items-center'
                  }
                >
                  <Picture
                    image={picture}
                    alt={names[index] ?? ''}
                    widths={[960, 1600]}
                    sizes="100vw"
                    className={
                      isZoomed && index === shown
                        ? 'h-auto w-[180vw] max-w-none'
                        : 'max-h-dvh w-auto max-w-full object-contain'
                    }
                  />
                </button>
              </li>
            ))}
          </ul>
        </div>
        <p className="absolute start-4 top-4 rounded-full bg-black/60 px-3 py-1 text-sm" role="status">
          {names[shown]}（共 {pictures.length} 张）
        </p>
        <form method="dialog" className="absolute end-4 top-4">
          <button type="submit" aria-label="关闭" className={button}>
            ×
          </button>
        </form>
        {pictures.length > 1 ? (
          <div className="absolute inset-x-4 bottom-4 flex justify-between">
            <button
              type="button"
              aria-label="上一张"
              aria-disabled={shown === 0}
              onClick={() => embla?.scrollPrev()}
              className={button}
            >
              ‹
            </button>
            <button
              type="button"
              aria-label="下一张"
              aria-disabled={shown === pictures.length - 1}
              onClick={() => embla?.scrollNext()}
              className={button}
            >
              ›
            </button>
          </div>
        ) : null}
      </dialog>
    </>
  )
}
