import { answerParent, bufferOf } from '../child-work/answer-parent.ts'
import { inspectImage, type ImageFacts } from './decode-image.server.ts'
import type { ImageLimits } from './image-limits.ts'
import { makeRendition } from './make-rendition.server.ts'
import type { RenditionPlan } from './plan-rendition.ts'
import { reencodeImage } from './reencode-image.server.ts'

/** A process of its own in which pictures are decoded and made: what their libraries take goes back with its end. */

export type RasterQuestion =
  | { readonly kind: 'inspect'; readonly bytes: Uint8Array; readonly limits: ImageLimits }
  | { readonly kind: 'reencode'; readonly bytes: Uint8Array }
  | { readonly kind: 'render'; readonly bytes: Uint8Array; readonly plan: RenditionPlan }

/** What is known of a picture, or one that was made. */
export type RasterAnswer = { readonly facts: ImageFacts } | { readonly made: Uint8Array<ArrayBuffer> }

answerParent<RasterQuestion, RasterAnswer>(async (asked) => {
  const bytes = bufferOf(asked.bytes)
  switch (asked.kind) {
    case 'inspect':
      return { facts: await inspectImage(bytes, asked.limits) }
    case 'reencode':
      return { made: new Uint8Array(await reencodeImage(bytes)) }
    case 'render':
      return { made: new Uint8Array(await makeRendition(bytes, asked.plan)) }
  }
})
