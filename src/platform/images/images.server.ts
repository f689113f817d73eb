import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database } from '../database/database.server.ts'
import { StorageProblem } from '../storage/storage-problem.ts'
import type { Storage } from '../storage/storage.ts'
import type { ImageFacts } from './decode-image.server.ts'
import { isDrawing, type Drawings } from './drawings.server.ts'
import { imageLimits, type ImageLimits } from './image-limits.ts'
import { IMAGE_WIDTHS, widthsOfCut, type ImageWidth, type StoredImage } from './image-address.ts'
import { sayFocus, SHAPE_NAMES, sizeOfCut, type Focus, type Shape } from './shapes.ts'
import type { Viewers } from './held-images.server.ts'
import { images, removedImages } from './images.tables.server.ts'
import { planRendition, SERVED_FORMATS, type RenditionPlan, type WantedFormat } from './plan-rendition.ts'
import type { Raster } from './raster.server.ts'
import { releaseImages } from './release-images.server.ts'
import { workLanes } from '../work-lanes.ts'

export interface Rendition {
  readonly bytes: Buffer
  readonly contentType: string
  readonly etag: string
  /** Whether it may be taken away again. */
  readonly isRemovable: boolean
  /** Around which point it was cut, as addresses say it; missing when it is whole. */
  readonly focus?: string
}

/** The image service: takes pictures in once, and gives them out in any size and format we serve (C-97, C-125). */
export interface Images {
  /**
   * Keeps a picture, of a drawing its pixels, and says its id and size in pixels; the same bytes always give the same id.
   * Refuses ('invalid') what is no picture, damaged, or beyond the limits; `limits` can only be stricter than
   * `imageLimits`.
   */
  take(bytes: Buffer, options?: { limits?: Partial<ImageLimits> }): Promise<StoredImage>
  /** The size that a picture would have, which is not kept; refuses like `take`. */
  measure(bytes: Buffer): Promise<Pick<StoredImage, 'width' | 'height'>>
  /**
   * Keeps a JPEG or PNG that a person uploaded, made anew, under a random id that nothing else has and that can
   * therefore be removed; nobody else sees it until `showImagesTo` says so. Refuses like `reencodeImage`.
   */
  takeUpload(bytes: Buffer, personId: number): Promise<StoredImage>
  /**
   * Keeps a picture of ours under a random id that nothing else has, so that `releaseImages` can take it away; refuses
   * like `take`.
   */
  takeRemovable(bytes: Buffer): Promise<StoredImage>
  /** Removes the bytes of a released picture, with all its renditions; it is no fault when there are none. */
  removeBytes(released: { id: string; width: number }): Promise<void>
  /** Removes what was cut around a focal point that a picture has no more. */
  removeCuts(removed: StoredImage & { readonly focus: Focus }): Promise<void>
  /** Who sees a picture; undefined when there is no such picture. */
  viewersOf(id: string): Promise<Viewers | undefined>
  /** Forgets what is kept in memory of pictures that were released or are shown to others now. */
  forget(ids: readonly string[]): void
  forgetAll(): void
  /**
   * A picture at most `width` pixels wide, in `format` or the nearest format that can hold it, cut to `shape` around its
   * focal point; undefined when there is no such picture. Refuses ('overloaded') when too many wait to be made.
   */
  rendition(
    id: string,
    width: ImageWidth | 'original',
    format: WantedFormat,
    shape?: Shape,
  ): Promise<Rendition | undefined>
}

const ID = /^[0-9a-f]{24}$/
/** Those of the pages that are asked for most; of the others the system keeps the files in memory. */
const MEMORY_BYTES = 4 * 1024 * 1024

type Row = Pick<
  typeof images.$inferSelect,
  'id' | 'width' | 'height' | 'isTransparent' | 'isRemovable' | 'heldFor' | 'focusX' | 'focusY'
>

export function createImages({
  db,
  storage,
  drawings,
  raster,
  log,
}: {
  db: Database
  storage: Storage
  drawings: Drawings
  raster: Raster
  log?: Logger
}): Images {
  const takingLane = workLanes({ atOnce: 2, waiting: 200, code: 'images_busy' })
  const makingLane = workLanes({ atOnce: 2, waiting: 60, code: 'images_busy' })
  const inMemory = new LRUCache<string, Rendition>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MEMORY_BYTES / 8,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  })
  const rows = new LRUCache<string, Row>({ max: 20_000 })
  /** Moves with everything that is forgotten, so that what was being read meanwhile is not remembered. */
  let changes = 0
  const underWay = new Map<string, Promise<Rendition | undefined>>()

  async function readRow(id: string): Promise<Row | undefined> {
    const known = rows.get(id)
    if (known) return known
    const before = changes
    const { id: own, width, height, isTransparent, isRemovable, heldFor, focusX, focusY } = images
    const [row] = await db
      .select({ id: own, width, height, isTransparent, isRemovable, heldFor, focusX, focusY })
      .from(images)
      .where(eq(images.id, id))
    if (row && before === changes) rows.set(id, row)
    return row
  }

  /** What is kept of a picture, and what it is. */
  async function lookAt(
    bytes: Buffer,
    limits: ImageLimits = imageLimits,
  ): Promise<{ kept: Buffer; facts: ImageFacts }> {
    if (!isDrawing(bytes))
      return { kept: bytes, facts: await takingLane(() => raster.inspect(bytes, limits)) }
    const kept = await drawings.draw(bytes, limits)
    return { kept, facts: await takingLane(() => raster.inspect(kept, { ...limits, bytes: Infinity })) }
  }

  /** The original; of one from when drawings were kept as they came, its pixels from now on. */
  async function readOriginal({ id }: Row): Promise<Buffer | undefined> {
    const original = await storage.readAll(originalKey(id))
    if (!original || !isDrawing(original)) return original
    const drawn = await drawings.draw(original, imageLimits)
    await storage.put(originalKey(id), drawn, { contentType: 'image/png' })
    await db.update(images).set({ mime: 'image/png', bytes: drawn.length }).where(eq(images.id, id))
    return drawn
  }

  async function readOrMake(row: Row, plan: RenditionPlan, key: string): Promise<Rendition | undefined> {
    const kept = await storage.readAll(key)
    if (kept) return describe(kept, plan, row)
    return makingLane(async () => {
      const original = await readOriginal(row)
      if (!original) return undefined
      const made = describe(await raster.render(original, plan), plan, row)
      await storage.put(key, made.bytes, { contentType: made.contentType }).catch((error: unknown) => {
        // A full disk must not take the pictures from the pages: this one is served from memory.
        if (!(error instanceof StorageProblem)) throw error
        log?.error({ err: error, key }, 'a rendition could not be kept')
      })
      if (!(row.isRemovable || plan.part)) return made
      const { focusX: x, focusY: y } = images
      const [now] = await db.select({ x, y }).from(images).where(eq(images.id, row.id))
      if (now?.x === row.focusX && now.y === row.focusY) return made
      // It was released or its focal point moved while it was made; its other bytes may be gone already.
      await storage.remove(key)
      return now && made
    })
  }

  async function keepUnderRandomId(
    bytes: Buffer,
    facts: ImageFacts,
    heldFor: number[] | null,
  ): Promise<StoredImage> {
    const id = randomBytes(12).toString('hex')
    // Written down before it is kept: what a kill in between leaves is of no use, and goes as such.
    await db.insert(images).values({ id, isRemovable: true, heldFor, ...facts })
    try {
      await storage.put(originalKey(id), bytes, { contentType: facts.mime })
    } catch (error) {
      await releaseImages(db, [id]).catch(() => undefined)
      throw error
    }
    return storedImage({ id, ...facts })
  }

  return {
    async take(bytes, { limits } = {}) {
      const id = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
      // Whoever takes it in means to show it: it is not of no use any more, whatever a job is about to remove.
      const [known] = await db
        .update(images)
        .set({ lastUsedAt: new Date() })
        .where(eq(images.id, id))
        .returning()
      if (known && (await storage.has(originalKey(id)))) return storedImage(known)
      const { kept, facts } = await lookAt(bytes, {
        bytes: Math.min(limits?.bytes ?? Infinity, imageLimits.bytes),
        pixels: Math.min(limits?.pixels ?? Infinity, imageLimits.pixels),
      })
      await db.delete(removedImages).where(eq(removedImages.id, id))
      await storage.put(originalKey(id), kept, { contentType: facts.mime })
      await db
        .insert(images)
        .values({ id, ...facts })
        .onConflictDoNothing()
      return storedImage({ id, ...facts })
    },

    async measure(bytes) {
      const { facts } = await lookAt(bytes)
      return { width: facts.width, height: facts.height }
    },

    async takeUpload(bytes, personId) {
      const [kept, facts] = await takingLane(async () => {
        const made = await raster.reencode(bytes)
        return [made, await raster.inspect(made, imageLimits)] as const
      })
      return keepUnderRandomId(kept, facts, [personId])
    },

    async takeRemovable(bytes) {
      const { kept, facts } = await lookAt(bytes)
      return keepUnderRandomId(kept, facts, null)
    },

    async removeBytes({ id, width: widest }) {
      for (const width of widthsUpTo(widest, [widest, ...IMAGE_WIDTHS]))
        for (const format of SERVED_FORMATS) await storage.remove(renditionKey(id, { width, format }))
      await storage.remove(originalKey(id))
    },

    async removeCuts({ id, width, height, focus }) {
      for (const shape of SHAPE_NAMES) {
        const cut = { shape, focus }
        const widths = widthsUpTo(sizeOfCut({ width, height }, shape).width, widthsOfCut(shape))
        const keys = [...widths].flatMap((each) =>
          SERVED_FORMATS.map((format) => renditionKey(id, { width: each, format }, cut)),
        )
        await Promise.all(keys.map((key) => storage.remove(key)))
      }
    },

    async viewersOf(id) {
      const row = ID.test(id) ? await readRow(id) : undefined
      return row && (row.heldFor ?? 'everybody')
    },

    forget(ids) {
      changes += 1
      for (const id of ids) rows.delete(id)
      // Few keys, seldom asked: a register of them by picture would cost more than this.
      for (const key of inMemory.keys()) if (ids.includes(idOfKey(key))) inMemory.delete(key)
    },

    forgetAll() {
      changes += 1
      rows.clear()
      inMemory.clear()
    },

    async rendition(id, width, format, shape) {
      if (!ID.test(id)) return undefined
      const row = await readRow(id)
      if (!row) return undefined
      const cut = shape && { shape, focus: { x: row.focusX, y: row.focusY } }
      const plan = planRendition(row, width, format, cut)
      const key = renditionKey(id, plan, cut)
      const remembered = inMemory.get(key)
      if (remembered) return remembered
      const running = underWay.get(key)
      if (running) return running
      const before = changes
      const starting = readOrMake(row, plan, key)
        .then((rendition) => {
          if (rendition && before === changes) inMemory.set(key, rendition)
          return rendition
        })
        .finally(() => underWay.delete(key))
      underWay.set(key, starting)
      return starting
    },
  }
}

const originalKey = (id: string) => `originals/${id}`
const renditionKey = (
  id: string,
  { width, format }: { width: number; format: string },
  cut?: { readonly shape: Shape; readonly focus: Focus },
) => `renditions/${id}/${cut ? `${cut.shape}-${sayFocus(cut.focus)}-` : ''}${width}.${format}`

const widthsUpTo = (widest: number, widths: readonly number[]) =>
  new Set(widths.map((width) => Math.min(width, widest)))

const storedImage = ({ id, width, height }: StoredImage): StoredImage => ({ id, width, height })

const idOfKey = (key: string) => key.split('/')[1] ?? ''

function describe(bytes: Buffer, { format, part }: RenditionPlan, row: Row): Rendition {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const focus = part && sayFocus({ x: row.focusX, y: row.focusY })
  return {
    bytes,
    contentType: `image/${format}`,
    etag,
    isRemovable: row.isRemovable,
    ...(focus && { focus }),
  }
}
