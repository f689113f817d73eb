import '../site/site.css'
import { hideClosedTopAds } from '#features/ads/closed-top-ads.ts'
import { countAdClicks } from '#features/ads/count-ad-clicks.ts'
import { moveHeader } from '../site/header-on-phones.ts'
import { reportPrefetchedRead } from '#features/popularity/report-prefetched-read.ts'
import { reloadForAnother } from '#features/sign-in/reload-for-another.ts'
import { reportFaults } from '#features/running/report-faults.ts'
import { openPicturesLarge } from '#ui/large-pictures.ts'
import { showBackToTop } from '#ui/show-back-to-top.ts'
import { STAFF_HINT } from '#platform/staff-hint.ts'
import { askIfSessionEnded } from '#platform/calls/session-ended.ts'
import { wakeIslands } from '#platform/pages/wake-islands.ts'
import { isInWechat } from '#platform/wechat/in-wechat.ts'

const MINUTE_IN_BEIJING = { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' } as const

reportFaults()
/** What a page does by itself, in this order; one that fails takes none of the others along. */
const beginnings = [
  hideClosedTopAds,
  countAdClicks,
  countViews,
  reportPrefetchedRead,
  moveHeader,
  openPicturesLarge,
  showBackToTop,
  share,
  helpToSave,
  showBar,
  datePrints,
  reloadForAnother,
  () => wakeIslands(import.meta.glob('../**/*.island.{ts,tsx}')),
  askIfSessionEnded,
]
for (const begin of beginnings) {
  try {
    begin()
  } catch (error) {
    reportError(error)
  }
}

function countViews(): void {
  if (document.querySelector('[data-ad]'))
    void import('#features/ads/count-ad-views.ts').then(({ countAdViews }) => countAdViews())
  const gate = document.querySelector<HTMLElement>('[data-gate]')
  if (gate) void import('#features/figures/count-gates.ts').then(({ countGates }) => countGates(gate))
}

function share(): void {
  if (isInWechat(navigator.userAgent) && document.querySelector('[data-wechat-share]'))
    void import('#features/sharing/share-in-wechat.ts').then(({ shareInWechat }) => shareInWechat())
}

/** Links to files, which WeChat’s browser leaves alone without a word. */
function helpToSave(): void {
  if (!isInWechat(navigator.userAgent)) return
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a:is([download], [href$=".ics"], [href$=".pdf"])'))
      void import('../site/tell-of-unsaved-file.ts').then(({ tellOfUnsavedFile }) => tellOfUnsavedFile())
  })
}

/** A printed page says when that was: what it says may have changed since. */
function datePrints(): void {
  addEventListener('beforeprint', () => {
    const line = document.querySelector<HTMLElement>('.printed-from')
    if (line) line.dataset.printed = new Date().toLocaleString('zh-CN', MINUTE_IN_BEIJING)
  })
}

function showBar(): void {
  if (document.cookie.includes(STAFF_HINT))
    void import('../admin/staff-bar.ts').then(({ showStaffBar }) => showStaffBar())
}
