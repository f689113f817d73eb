import { asc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { imageUses } from './tables.server.ts'

/** Somewhere a picture is shown: the table and the key of the row, such as `topics` and `10001`. */
export interface ImageUse {
  readonly tableName: string
  readonly record: string
}

/** What people call the things in a table that shows pictures, and which kind of content they are part of, where editors edit them. */
interface ImageShelf {
  readonly name: string
  /** The first part of the row's key is then the number of the content. */
  readonly kind?: string
}

/** Every table that shows pictures; every feature says it of its own. */
export type ImageShelves = Readonly<Record<string, ImageShelf>>

/** Where a picture is shown; nowhere for one that nobody uses or that does not exist. */
export function listImageUses({ db }: Pick<Context, 'db'>, imageId: string): Promise<ImageUse[]> {
  return db
    .select({ tableName: imageUses.tableName, record: imageUses.record })
    .from(imageUses)
    .where(eq(imageUses.imageId, imageId))
    .orderBy(asc(imageUses.tableName), asc(imageUses.record))
}

/** `文章 10001、活动 7001`, for a person. */
export function sayUses(uses: readonly ImageUse[], shelves: ImageShelves): string {
  return uses.map(({ tableName, record }) => `${shelves[tableName]?.name ?? tableName} ${record}`).join('、')
}
