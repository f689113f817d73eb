import { AdStrips } from '#features/ads/components/ad-strips.server.tsx'
import { PromoAd } from '#features/ads/components/single-ads.server.tsx'
import { BannerSwiper } from '#features/ads/components/banner-swiper.tsx'
import { TopBanner } from '#features/ads/components/top-banner.tsx'
import { rotateBanners } from '#features/ads/islands/rotate-banners.island.ts'
import { rotateTopAds } from '#features/ads/islands/rotate-top-ads.island.ts'
import type { AdsOfPage } from '#features/ads/contract.ts'
import { listAds } from '#features/ads/queries.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { fragmentOf, type Fragment } from '#platform/pages/fragment.server.tsx'
import { Moving } from '#platform/pages/island.server.tsx'
import { sharedPart } from '#platform/pages/shared-parts.server.ts'
import type { HomeFragments } from './home-blocks.server.tsx'

interface HomeAds {
  /** Above everything, wherever the blocks stand. */
  readonly top: Fragment
  readonly blocks: HomeFragments
}

/** The ads in the three places of home, read and rendered once for all showings. */
export function homeAds(context: SharedContext): Promise<HomeAds> {
  return sharedPart(context, { name: 'home ads', tags: ['ads'] }, async (shared) => {
    const industry = shared.services.industries.main
    const ads = await listAds(shared, { industry, page: 'home' })
    const { banners, promo } = ads
    return {
      top: fragmentOf(
        'home top',
        ads.top.length > 0 ? (
          <Moving by={rotateTopAds} when="idle">
            <TopBanner ads={ads.top} />
          </Moving>
        ) : null,
      ),
      blocks: new Map([
        ['recommended', fragmentOf('home recommended', <Recommended banners={banners} promo={promo} />)],
        ['strips', fragmentOf('home strips', <AdStrips ads={ads} />)],
      ]),
    }
  })
}

function Recommended({ banners, promo }: Pick<AdsOfPage, 'banners' | 'promo'>) {
  if (banners.length === 0 && !promo) return null
  return (
    <section aria-label="推荐" className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      {banners.length > 0 ? (
        <Moving by={rotateBanners} when="idle">
          <BannerSwiper ads={banners} />
        </Moving>
      ) : (
        <span />
      )}
      {promo ? <PromoAd ad={promo} /> : null}
    </section>
  )
}
