import { rotate } from './rotate.ts'

/** Another picture every 5 s, by button, arrow key and swipe, too (AWARD-15); what is shown is said below it. */
export function rotateGallery(gallery: HTMLElement): void {
  const viewport = gallery.querySelector<HTMLElement>('[data-slides]')
  const standing = gallery.querySelector<HTMLElement>('[data-standing]')
  if (!viewport || !standing) return
  // Moved by hand until now: the picture that was reached stays in sight.
  const from = Math.round(viewport.scrollLeft / viewport.clientWidth) || 0
  viewport.scrollLeft = 0
  viewport.dataset.moving = ''
  const becomePlain = () => {
    for (const name of ['tabindex', 'role', 'aria-label']) viewport.removeAttribute(name)
  }
  // Who stands there goes on by arrow keys, and is not sent away.
  if (document.activeElement === viewport) viewport.addEventListener('blur', becomePlain, { once: true })
  else becomePlain()
  gallery.querySelector('[data-controls]')?.removeAttribute('hidden')
  const captions = Array.from(viewport.querySelectorAll('img'), (picture) => picture.alt)
  const [place, caption] = standing.children
  rotate(gallery, { axis: 'x', everyMs: 5000, from }, ({ shown, isPlaying }) => {
    standing.ariaLive = isPlaying ? 'off' : 'polite'
    if (place) place.textContent = `${shown + 1} / ${captions.length}`
    if (caption) caption.textContent = captions[shown] ?? ''
  })
}
