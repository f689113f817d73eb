import '../site/site.css'
import { hideClosedTopAds } from '#features/ads/closed-top-ads.ts'
import { countAdClicks } from '#features/ads/count-ad-clicks.ts'
import { moveHeader } from '../site/header-on-phones.ts'
import { reportPrefetchedRead } from '#features/popularity/report-prefetched-read.ts'
import { openPicturesLarge } from '#ui/large-pictures.ts'
import { STAFF_HINT } from '#platform/staff-hint.ts'
import { wakeIslands } from '#platform/pages/wake-islands.ts'

hideClosedTopAds()
countAdClicks()
if (document.querySelector('[data-ad]'))
  void import('#features/ads/count-ad-views.ts').then(({ countAdViews }) => countAdViews())
const gate = document.querySelector<HTMLElement>('[data-gate]')
if (gate) void import('#features/figures/count-gates.ts').then(({ countGates }) => countGates(gate))
reportPrefetchedRead()
moveHeader()
openPicturesLarge()
if (document.cookie.includes(STAFF_HINT))
  void import('../admin/staff-bar.ts').then(({ showStaffBar }) => showStaffBar())
wakeIslands(import.meta.glob('../**/*.island.tsx'))
