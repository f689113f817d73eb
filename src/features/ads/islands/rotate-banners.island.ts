import { rotate } from '#ui/rotate.ts'
import { slideName } from '#ui/slide-name.ts'
import { shuffle } from '../shuffle.ts'

/**
 * Home's banners in an order of chance, another every 6 s. The server sends them in one order for everybody, so that the
 * page can be kept; the browser mixes them once it is here (HOME-02, Part D 28).
 */
export function rotateBanners(banners: HTMLElement): void {
  const list = banners.querySelector('[data-slides] > ul')
  if (!list) return
  // The one that is being looked at, or stood on, stays where it is, untouched: what is moved loses the focus.
  const isSeen = list.getBoundingClientRect().top < innerHeight
  const others = [...list.children]
    .slice(isSeen ? 1 : 0)
    .filter((slide) => !slide.contains(document.activeElement))
  list.append(...shuffle(others, Math.random))
  const slides = [...list.children]
  for (const [index, slide] of slides.entries()) slide.ariaLabel = slideName(index, slides.length, '张')
  rotate(banners, { axis: 'x', everyMs: 6000 })
}
