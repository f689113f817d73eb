import { Picture } from '#ui/picture.tsx'
import type { AdView } from '../contract.ts'
import { AdLink, AdMark } from './ad-link.tsx'

const FRAME = 'relative block h-full overflow-hidden rounded-lg bg-surface'

/** The fixed promo beside home's banners; it does not rotate (HOME-03). */
export function PromoAd({ ad }: { ad: AdView }) {
  return (
    <div className="max-lg:hidden">
      <AdLink ad={ad} className={FRAME}>
        <Picture
          image={ad.image}
          alt={ad.title}
          widths={[480, 800]}
          sizes="(min-width: 66rem) 360px, 100vw"
          className="aspect-[760/720] h-full w-full object-cover lg:aspect-auto"
        />
        <AdMark ad={ad} />
      </AdLink>
    </div>
  )
}

/** The ad inside a topic. */
export function TopicAd({ ad }: { ad: AdView }) {
  return (
    <AdLink ad={ad} className={FRAME}>
      <Picture
        image={ad.image}
        alt={ad.title}
        widths={[800, 1600]}
        sizes="(min-width: 48rem) 720px, 100vw"
        className="aspect-[1600/300] w-full object-cover"
      />
      <AdMark ad={ad} />
    </AdLink>
  )
}
