import { Readable } from 'node:stream'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { CSV_MARK, csvLine } from '#platform/csv.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardApplications, awardDocuments, awardPrizes, awardYears } from '../../tables.server.ts'
import { readDocumentBytes } from '../document-bytes.server.ts'
import { writtenForm } from '../missing-parts.ts'
import { safeName } from './safe-name.ts'

/** Beyond that a ZIP is more than most can open, and applications are taken one by one. */
const MOST_BYTES = 1500 * 1024 * 1024
/** One moment for every file: the same documents are the same bytes. */
const WRITTEN = new Date('2026-01-01T00:00:00Z')

/** A document as it goes into a ZIP. */
export interface PackedDocument {
  readonly number: string
  readonly company: string
  readonly product: string
  /** The question that it answers; empty for proof. */
  readonly label: string
  readonly isConfidential: boolean
  readonly document: Pick<
    typeof awardDocuments.$inferSelect,
    'id' | 'name' | 'bytes' | 'digest' | 'objectKey'
  >
}

export const ZipDocuments = z.union([
  z.object({ applicationId: z.number().int().positive(), withConfidential: z.boolean() }),
  z.object({ prizeId: z.number().int().positive(), withConfidential: z.boolean() }),
])

/**
 * The documents of an application, or of all that stand for a prize, as one ZIP that is read from the store while it is sent;
 * what answers a question in confidence is in it only where that is asked for. That they were taken is recorded. Refuses
 * `permission_missing`, `award_documents_none`, `award_zip_large` (C-86).
 */
export async function zipDocuments(
  context: Context,
  input: z.input<typeof ZipDocuments>,
): Promise<{ name: string; stream: Readable }> {
  requirePermission(context.actor, 'awards.edit')
  const asked = parseInput(ZipDocuments, input)
  const isOne = 'applicationId' in asked
  const isAsked = isOne
    ? eq(awardApplications.id, asked.applicationId)
    : eq(awardApplications.prizeId, asked.prizeId)
  const found = await readPacked(
    context,
    and(isAsked, inArray(awardApplications.state, ['submitted', 'returned', 'accepted', 'rejected'])),
  )
  const packed = found.filter(({ isConfidential }) => asked.withConfidential || !isConfidential)
  const [first] = packed
  if (!first) throw new Refusal('not_found', 'award_documents_none')
  const subject = isOne ? `award-application:${asked.applicationId}` : `award-year:${first.year}`
  await recordAudit(context, 'zipDocuments', subject, {
    ...(isOne ? {} : { prize: asked.prizeId }),
    files: packed.length,
    confidential: asked.withConfidential,
  })
  const name = isOne ? `${first.number} ${first.company}` : first.prize
  return { name: `${safeName(name)}材料.zip`, stream: await zipOf(context, packed) }
}

/** The documents of these applications with what each answers, by number and in the order in which they came. */
export async function readPacked(
  { db }: Pick<Context, 'db'>,
  isAsked: ReturnType<typeof and>,
): Promise<(PackedDocument & { prize: string; year: number })[]> {
  const rows = await db
    .select({
      document: awardDocuments,
      application: awardApplications,
      prize: awardPrizes,
      fields: awardYears.fields,
    })
    .from(awardDocuments)
    .innerJoin(awardApplications, eq(awardApplications.id, awardDocuments.applicationId))
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
    .innerJoin(awardYears, eq(awardYears.year, awardPrizes.year))
    .where(and(isAsked, isNull(awardDocuments.removedAt)))
    .orderBy(asc(awardApplications.number), asc(awardDocuments.id))
  return rows.map(({ document, application, prize, fields }) => {
    const question = fields.find(
      ({ form, type, key }) =>
        form === writtenForm(application, prize) && type === 'file' && key === document.field,
    )
    return {
      number: application.number ?? '',
      company: application.company,
      product: application.product,
      label: question?.label ?? '',
      // Of a question that is asked no more nobody knows whether it was.
      isConfidential: question?.isConfidential ?? document.field !== '',
      document,
      prize: prize.name,
      year: prize.year,
    }
  })
}

/**
 * A ZIP of documents, each read when its turn comes, so that memory holds one; the list at its end says of each whether it is
 * what was handed in. Refuses `award_zip_large`.
 */
export async function zipOf(
  context: Pick<Context, 'services'>,
  packed: readonly PackedDocument[],
): Promise<Readable> {
  const bytes = packed.reduce((all, { document }) => all + document.bytes, 0)
  if (bytes > MOST_BYTES)
    throw new Refusal('too_large', 'award_zip_large', { megabytes: Math.ceil(bytes / 1024 / 1024) })
  const { default: JSZip } = await import('jszip')
  const zip = new JSZip()
  const broken = new Set<number>()
  const listed: string[][] = []
  for (const [folder, documents] of Map.groupBy(packed, folderOf))
    for (const [index, each] of documents.entries()) {
      const { id, name, digest } = each.document
      const place = `${String(index + 1).padStart(2, '0')} ${[each.label, name].filter(Boolean).map(safeName).join(' ')}`
      const path = `${folder}/${each.isConfidential ? '保密/' : ''}${place}`
      listed.push([each.number, each.company, each.product, path, digest, `${id}`])
      zip.file(path, Readable.from(bytesOf(context, each, broken)), { date: WRITTEN, binary: true })
    }
  zip.file('清单.csv', Readable.from(listOf(listed, broken)), { date: WRITTEN, binary: true })
  const made = zip.generateNodeStream({ type: 'nodebuffer', streamFiles: true, compression: 'STORE' })
  return new Readable().wrap(made)
}

const folderOf = ({ number, company, product }: PackedDocument) =>
  safeName([number, company, product].filter(Boolean).join(' '))

async function* bytesOf(
  context: Pick<Context, 'services'>,
  { document }: PackedDocument,
  broken: Set<number>,
): AsyncGenerator<Buffer> {
  const bytes = await readDocumentBytes(context, document).catch(() => undefined)
  if (bytes) yield bytes
  else broken.add(document.id)
}

/** Comes last, when it is known of every document whether it could be read. */
async function* listOf(
  listed: readonly (readonly string[])[],
  broken: ReadonlySet<number>,
): AsyncGenerator<Buffer> {
  const lines = listed.map(([number = '', company = '', product = '', path = '', digest = '', id]) =>
    csvLine([number, company, product, path, digest, broken.has(Number(id)) ? '读不出' : '与提交时相同']),
  )
  yield Buffer.from(
    `${CSV_MARK}${csvLine(['编号', '企业', '产品', '文件', 'SHA-256', '核对'])}${lines.join('')}`,
  )
}
