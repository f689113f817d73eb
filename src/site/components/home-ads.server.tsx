import { AdStrips } from '#features/ads/components/ad-strips.server.tsx'
import { PromoAd } from '#features/ads/components/single-ads.server.tsx'
import { BannerSwiper } from '#features/ads/islands/banner-swiper.island.tsx'
import { TopBanner } from '#features/ads/islands/top-banner.island.tsx'
import { listAds } from '#features/ads/queries.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { fragmentOf, type Fragment } from '#platform/pages/fragment.server.tsx'
import { Island } from '#platform/pages/island.server.tsx'
import { sharedPart } from '#platform/pages/shared-parts.server.ts'

export interface HomeAds {
  /** Above everything, wherever the blocks stand. */
  readonly top: Fragment
  readonly recommended: Fragment
  readonly strips: Fragment
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
        ads.top.length > 0 ? <Island of={TopBanner} when="idle" ads={ads.top} /> : null,
      ),
      recommended: fragmentOf(
        'home recommended',
        banners.length > 0 || promo ? (
          <section aria-label="推荐" className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
            {banners.length > 0 ? <Island of={BannerSwiper} when="idle" ads={banners} /> : <span />}
            {promo ? <PromoAd ad={promo} /> : null}
          </section>
        ) : null,
      ),
      strips: fragmentOf('home strips', <AdStrips ads={ads} />),
    }
  })
}
