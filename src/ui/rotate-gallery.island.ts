import { rotate } from './rotate.ts'

/** Another picture every 5 s, by button, arrow key and swipe, too (AWARD-15); what is shown is said below it. */
export function rotateGallery(gallery: HTMLElement): void {
  const viewport = gallery.querySelector<HTMLElement>('[data-slides]')
  const standing = gallery.querySelector<HTMLElement>('[data-standing]')
  if (!viewport || !standing) return
  // Moved by hand until now.
  viewport.scrollLeft = 0
  viewport.dataset.moving = ''
  for (const name of ['tabindex', 'role', 'aria-label']) viewport.removeAttribute(name)
  gallery.querySelector('[data-controls]')?.removeAttribute('hidden')
  const captions = Array.from(viewport.querySelectorAll('img'), (picture) => picture.alt)
  const [place, caption] = standing.children
  rotate(gallery, { axis: 'x', everyMs: 5000 }, ({ shown, isPlaying }) => {
    standing.ariaLive = isPlaying ? 'off' : 'polite'
    if (place) place.textContent = `${shown + 1} / ${captions.length}`
    if (caption) caption.textContent = captions[shown] ?? ''
  })
}
