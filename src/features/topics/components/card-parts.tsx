import type { ImageWidth, StoredImage } from '#platform/images/image-address.ts'
import type { Shape } from '#platform/images/shapes.ts'
import { Picture } from '#ui/picture.tsx'
import { SponsoredMark } from '#ui/sponsored-mark.tsx'
import { topicPath } from '../addresses.ts'
import type { TopicCard } from '../contract.ts'

/** The title of a topic whose whole card leads to it; the card is `group relative`. */
export function CardTitle({ topic, className = '' }: { topic: TopicCard; className?: string }) {
  return (
    <a href={topicPath(topic.id)} className={`${className} covering group-hover:text-accent`.trimStart()}>
      {topic.isSponsored ? <SponsoredMark /> : null}
      {topic.title}
    </a>
  )
}

interface SideCoverOf {
  readonly image: StoredImage | undefined
  readonly shape: Shape
  /** Shape and width of the place, as classes; `sizes` says the same to the browser. In pixels, so that larger letters keep theirs. */
  readonly className: string
  readonly sizes: string
  readonly widths?: readonly ImageWidth[]
  readonly eager?: boolean
}

const SMALL: readonly ImageWidth[] = [160, 320]

/** The small picture beside a title; nothing where a topic has none. */
export function SideCover({ image, className, widths = SMALL, ...rest }: SideCoverOf) {
  if (!image) return null
  return (
    <Picture
      image={image}
      alt=""
      widths={widths}
      className={`${className} h-fit shrink-0 rounded-md bg-surface object-cover`}
      {...rest}
    />
  )
}
