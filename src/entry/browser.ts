import '../site/site.css'
import { hideClosedTopAds } from '#features/ads/closed-top-ads.ts'
import { countAdClicks } from '#features/ads/count-ad-clicks.ts'
import { moveHeader } from '../site/header-on-phones.ts'
import { reportPrefetchedRead } from '#features/popularity/report-prefetched-read.ts'
import { openPicturesLarge } from '#ui/large-pictures.ts'
import { wakeIslands } from '#platform/pages/wake-islands.ts'

hideClosedTopAds()
countAdClicks()
reportPrefetchedRead()
moveHeader()
openPicturesLarge()
wakeIslands(import.meta.glob('../**/*.island.tsx'))
