/** The way back to the top is shown once the page is scrolled further than so many pixels (LAYOUT-05). */
const THRESHOLD_PX = 300

/** Shows and hides the page's `BackToTop`, and leads there. */
export function showBackToTop(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-back-to-top]')
  if (!button) return
  const follow = () => {
    button.hidden = scrollY <= THRESHOLD_PX
  }
  addEventListener('scroll', follow, { passive: true })
  button.addEventListener('click', () => scrollTo({ top: 0 }))
  // A page that is made anew may begin where it was left; asked later, so that nothing is laid out for it now.
  requestAnimationFrame(follow)
}
