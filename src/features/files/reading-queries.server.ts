import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { PURPOSE_NAMES, type PURPOSES } from './purposes.ts'
import { fileGrants, filePurchases, fileReadings, files } from './tables.server.ts'

/** How readings are asked for, on the screen and as a file. */
export const ReadingFilter = z.object({ fileId: positiveId.optional() })

export interface FileReading {
  readonly id: number
  readonly fileId: number
  readonly title: string
  /** Missing for visitors. */
  readonly personId: number | undefined
  /** Of the reader; empty for visitors. */
  readonly name: string
  readonly purpose: (typeof PURPOSES)[number]
  readonly pages: number
  readonly origin: string
  readonly at: Date
}

/** What was read and downloaded, the newest first, of one file or one person or all; refuses `permission_missing` (C-34). */
export async function listFileReadings(
  { actor, db }: Context,
  { fileId, personId, before, limit }: { fileId?: number; personId?: number; before?: number; limit: number },
): Promise<FileReading[]> {
  requirePermission(actor, 'files.readings')
  const rows = await db
    .select({
      id: fileReadings.id,
      fileId: fileReadings.fileId,
      title: files.title,
      personId: fileReadings.personId,
      name: sql<string>`coalesce(${people.name}, '')`,
      purpose: fileReadings.purpose,
      pages: fileReadings.pages,
      origin: fileReadings.origin,
      at: fileReadings.at,
    })
    .from(fileReadings)
    .innerJoin(files, eq(files.id, fileReadings.fileId))
    .leftJoin(people, eq(people.id, fileReadings.personId))
    .where(
      and(
        fileId === undefined ? undefined : eq(fileReadings.fileId, fileId),
        personId === undefined ? undefined : eq(fileReadings.personId, personId),
        before === undefined ? undefined : lt(fileReadings.id, before),
      ),
    )
    .orderBy(desc(fileReadings.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, personId: row.personId ?? undefined }))
}

/**
 * How many have read and downloaded a file, published or not, each person or visitor's address counted once a day in
 * Shanghai (C-40); refuses `file_not_found`.
 */
export async function countFileReaders(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  fileId: number,
): Promise<{ readers: number; downloaders: number }> {
  requirePermission(actor, 'files.readings')
  const who = sql`(coalesce(${fileReadings.personId}::text, ${fileReadings.origin}), date(${fileReadings.at} at time zone 'Asia/Shanghai'))`
  const [row] = await db
    .select({
      readers:
        sql<number>`count(distinct ${who}) filter (where ${fileReadings.purpose} <> 'download')`.mapWith(
          Number,
        ),
      downloaders:
        sql<number>`count(distinct ${who}) filter (where ${fileReadings.purpose} = 'download')`.mapWith(
          Number,
        ),
    })
    .from(files)
    .leftJoin(fileReadings, eq(fileReadings.fileId, files.id))
    .where(eq(files.id, fileId))
    .groupBy(files.id)
  if (!row) throw new Refusal('not_found', 'file_not_found')
  return row
}

/** Files the person who asks has bought, read and downloaded, for the export of one's own data (C-14); refuses `sign_in_required`. */
export async function readOwnFileData({ actor, db }: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  const [bought, given, read] = await Promise.all([
    db
      .select({ purchase: filePurchases, title: files.title })
      .from(filePurchases)
      .innerJoin(files, eq(files.id, filePurchases.fileId))
      .where(eq(filePurchases.personId, id))
      .orderBy(desc(filePurchases.boughtAt)),
    db
      .select({ grant: fileGrants, title: files.title })
      .from(fileGrants)
      .innerJoin(files, eq(files.id, fileGrants.fileId))
      .where(eq(fileGrants.personId, id))
      .orderBy(desc(fileGrants.givenAt)),
    db
      .select({ reading: fileReadings, title: files.title })
      .from(fileReadings)
      .innerJoin(files, eq(files.id, fileReadings.fileId))
      .where(eq(fileReadings.personId, id))
      .orderBy(desc(fileReadings.at)),
  ])
  return {
    购买的资料: bought.map(({ purchase, title }) => ({
      资料: title,
      用途: PURPOSE_NAMES[purchase.purpose],
      订单: purchase.orderNumber,
      时间: shanghaiIso(purchase.boughtAt),
    })),
    获赠的资料: given.map(({ grant, title }) => ({
      资料: title,
      用途: PURPOSE_NAMES[grant.purpose],
      时间: shanghaiIso(grant.givenAt),
      到期: grant.endsAt && shanghaiIso(grant.endsAt),
    })),
    阅读与下载的资料: read.map(({ reading, title }) => ({
      资料: title,
      用途: PURPOSE_NAMES[reading.purpose],
      页数: reading.pages,
      地址: reading.origin,
      时间: shanghaiIso(reading.at),
    })),
  }
}
