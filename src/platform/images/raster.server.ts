import { bufferOf } from '../child-work/answer-parent.ts'
import { createChildWork } from '../child-work/child-work.server.ts'
import type { ImageFacts } from './decode-image.server.ts'
import { checkBytes, type ImageLimits } from './image-limits.ts'
import type { RenditionPlan } from './plan-rendition.ts'
import type { RasterAnswer, RasterQuestion } from './raster-worker.ts'

/**
 * Decodes pictures and makes new ones in processes of their own, which end when there is nothing to do: the portal keeps
 * nothing of what the libraries take, and no picture can end it. Everything may refuse `images_busy` and `picture_too_heavy`.
 */
export interface Raster {
  /** What a picture is by its content; refuses like `inspectImage`. */
  inspect(bytes: Buffer, limits: ImageLimits): Promise<ImageFacts>
  /** An uploaded picture made anew; refuses like `reencodeImage`. */
  reencode(bytes: Buffer): Promise<Buffer>
  /** One rendition of an original that was taken in. */
  render(original: Buffer, plan: RenditionPlan): Promise<Buffer>
  close(): Promise<void>
}

/** Megabytes; the largest picture is 60 million pixels of eight bytes, and some steps hold it twice. */
const MOST_HEAP = 256
const MOST_MEMORY = 3072
const MOST_WAITING = 400

/** What strangers bring and what readers wait for do not wait for each other: each has a process of its own. */
export function createRaster({
  worker,
  timeoutMs = 60_000,
}: {
  /** Path of `raster-worker.ts`. */
  worker: string
  timeoutMs?: number
}): Raster {
  const begin = () =>
    createChildWork<RasterQuestion, RasterAnswer>({
      program: worker,
      timeoutMs,
      mostHeap: MOST_HEAP,
      mostMemory: MOST_MEMORY,
      waiting: MOST_WAITING,
      busy: 'images_busy',
      tooHeavy: 'picture_too_heavy',
    })
  const [taking, making] = [begin(), begin()]
  return {
    async inspect(bytes, limits) {
      checkBytes(bytes, limits)
      const answer = await taking.ask({ kind: 'inspect', bytes, limits })
      if ('facts' in answer) return answer.facts
      throw new Error('the raster process does not say what a picture is')
    },
    async reencode(bytes) {
      return madeOf(await taking.ask({ kind: 'reencode', bytes }))
    },
    async render(bytes, plan) {
      return madeOf(await making.ask({ kind: 'render', bytes, plan }))
    },
    async close() {
      await Promise.all([taking.close(), making.close()])
    },
  }
}

function madeOf(answer: RasterAnswer): Buffer {
  if ('made' in answer) return bufferOf(answer.made)
  throw new Error('the raster process has not made a picture')
}
