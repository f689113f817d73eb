import { createChildWork } from '../child-work/child-work.server.ts'
import type { DrawingQuestion } from './drawing-worker.ts'
import { checkBytes, type ImageLimits } from './image-limits.ts'

/** Draws SVG, whatever is in it, without letting it stop the portal or the pictures of others. */
export interface Drawings {
  /**
   * The drawing as PNG, large enough for any place. Refuses `image_empty`, `image_too_large`, `image_too_many_pixels`,
   * `image_too_long`, `image_unreadable`, `image_too_heavy` and `images_busy`.
   */
  draw(bytes: Buffer, limits: ImageLimits): Promise<Buffer>
  close(): Promise<void>
}

/** Megabytes; the largest drawing is 64 MB of pixels, and each layer of it as many again. */
const MOST_HEAP = 256
const MOST_MEMORY = 1536
const MOST_WAITING = 200

/** The service that draws in a process of its own, one after another. */
export function createDrawings({
  worker,
  timeoutMs = 20_000,
}: {
  /** Path of `drawing-worker.ts`. */
  worker: string
  timeoutMs?: number
}): Drawings {
  const work = createChildWork<DrawingQuestion, Uint8Array<ArrayBuffer>>({
    program: worker,
    timeoutMs,
    mostHeap: MOST_HEAP,
    mostMemory: MOST_MEMORY,
    waiting: MOST_WAITING,
    busy: 'images_busy',
    tooHeavy: 'image_too_heavy',
  })
  return {
    async draw(bytes, limits) {
      checkBytes(bytes, limits)
      return Buffer.from(await work.ask({ bytes, pixels: limits.pixels }))
    },
    close: work.close,
  }
}

const GZIP = Buffer.from([0x1f, 0x8b])

/** Whether these bytes are to be drawn: text that begins as SVG does, packed or not. */
export function isDrawing(bytes: Buffer): boolean {
  if (bytes.subarray(0, GZIP.length).equals(GZIP)) return true
  return /^(?:\u00ef\u00bb\u00bf)?\s*<[^]*?<?svg[\s>]/i.test(bytes.subarray(0, 1000).toString('latin1'))
}
