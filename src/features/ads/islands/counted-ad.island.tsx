import { Picture } from '#ui/picture.tsx'
import { AdLink, AdMark } from '../components/ad-link.tsx'
import type { AdView } from '../contract.ts'

/** One ad that stays: the promo beside home's banners and the ad inside a topic. It wakes on touch, to count a click. */
export function CountedAd({ ad, shape }: { ad: AdView; shape: 'promo' | 'topic' }) {
  return (
    <AdLink ad={ad} className="relative block h-full overflow-hidden rounded-lg bg-surface">
      <Picture
        image={ad.image}
        alt={ad.title}
        widths={shape === 'promo' ? [480, 800] : [800, 1600]}
        sizes={shape === 'promo' ? '(min-width: 66rem) 360px, 100vw' : '(min-width: 48rem) 720px, 100vw'}
        className={`w-full object-cover ${shape === 'promo' ? 'aspect-[760/720] h-full lg:aspect-auto' : 'aspect-[1600/300]'}`}
      />
      <AdMark />
    </AdLink>
  )
}
