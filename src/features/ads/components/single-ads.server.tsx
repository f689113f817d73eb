import { Island } from '#platform/pages/island.server.tsx'
import type { AdView } from '../contract.ts'
import { CountedAd } from '../islands/counted-ad.island.tsx'

/** The fixed promo beside home's banners; it does not rotate (HOME-03). */
export function PromoAd({ ad }: { ad: AdView }) {
  return (
    <div className="max-lg:hidden">
      <Island of={CountedAd} when="touch" ad={ad} shape="promo" />
    </div>
  )
}

/** The ad inside a topic. */
export function TopicAd({ ad }: { ad: AdView }) {
  return <Island of={CountedAd} when="touch" ad={ad} shape="topic" />
}
