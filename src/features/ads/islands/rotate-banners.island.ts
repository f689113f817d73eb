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
  const [first, ...others] = list.children
  if (!first) return
  // The one that is being looked at stays where it is.
  const isSeen = list.getBoundingClientRect().top < innerHeight
  const slides = isSeen ? [first, ...shuffle(others, Math.random)] : shuffle([first, ...others], Math.random)
  list.append(...slides)
  for (const [index, slide] of slides.entries()) slide.ariaLabel = slideName(index, slides.length, '张')
  rotate(banners, { axis: 'x', everyMs: 6000 })
}
