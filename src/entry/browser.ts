import '../site/site.css'
import { hideClosedTopAds } from '#features/ads/closed-top-ads.ts'
import { countAdClicks } from '#features/ads/count-ad-clicks.ts'
import { reportPrefetchedRead } from '#features/popularity/report-prefetched-read.ts'
import { wakeIslands } from '#platform/pages/wake-islands.ts'

hideClosedTopAds()
countAdClicks()
reportPrefetchedRead()
wakeIslands(import.meta.glob('../**/*.island.tsx'))
