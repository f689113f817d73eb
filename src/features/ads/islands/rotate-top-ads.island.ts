import { rotate } from '#ui/rotate.ts'
import { areTopAdsClosed, closeTopAds } from '../closed-top-ads.ts'

/** The ads above home: another every 10 s, and closed until the browser is (HOME-01). */
export function rotateTopAds(topAds: HTMLElement): void {
  if (areTopAdsClosed()) {
    topAds.remove()
    return
  }
  const end = rotate(topAds, { axis: 'x', everyMs: 10_000 })
  topAds.querySelector('[data-close]')?.addEventListener('click', () => {
    end()
    closeTopAds()
    topAds.remove()
  })
}
