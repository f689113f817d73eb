import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { heldInRow } from '#platform/database/save-row.server.ts'
import {
  importer,
  keyColumns,
  publishedOn,
  recordKey,
  recordText,
  recordTime,
  rowKeyOf,
  timeColumns,
  type ImportSupplies,
} from '#platform/import/importer.ts'
import { BUTTON_STATES, FILE_ACCESS, FILE_CATEGORIES } from './contract.ts'
import { saveFile } from './save-file.server.ts'
import { files } from './tables.server.ts'
import { takePdf } from './take-pdf.server.ts'

const yuan = z.number().min(0).max(10_000_000).nullish()

/** Fields of a file in an import; events extend them with the event a material belongs to. */
export const fileRecord = z.object({
  ...recordKey,
  ...recordTime,
  name: z.string(),
  title: z.string(),
  description: recordText(5000),
  category: z.enum(FILE_CATEGORIES).default('material'),
  cover: z.string().nullish(),
  pictures: z.array(z.string()).max(30).default([]),
  speaker: recordText(100),
  company: recordText(100),
  pdf: z.string().nullish(),
  access: z.enum(FILE_ACCESS).default('signed_in'),
  /** Phones and mail addresses. */
  list: z.array(z.string()).nullish(),
  read: z.enum(BUTTON_STATES).default('active'),
  download: z.enum(BUTTON_STATES).default('hidden'),
  /** Yuan. */
  price: yuan,
  downloadPrice: yuan,
  year: z.number().int().nullish(),
  quarter: z.number().int().nullish(),
})

export const fileColumns = {
  ...keyColumns,
  ...timeColumns,
  name: '文件名',
  title: '标题',
  description: '说明',
  category: '类别',
  cover: '封面',
  pictures: '相关图片',
  speaker: '演讲人',
  company: '单位',
  pdf: 'PDF',
  access: '谁能打开',
  list: '名单',
  read: '阅读按钮',
  download: '下载按钮',
  price: '阅读价格',
  downloadPrice: '下载价格',
  year: '年份',
  quarter: '季度',
} as const

/** Saves a file record, its PDF and its cover included; gives the file's id. */
export async function saveFileRecord(
  context: Context,
  record: z.output<typeof fileRecord>,
  supplies: ImportSupplies,
  uploader?: { readonly uploaderId: number | undefined },
): Promise<number> {
  const key = rowKeyOf(record)
  const { industry, uploaderId, sortDate } = files
  const { sortDate: before, ...held } = await heldInRow(context.db, files, key, {
    industry,
    uploaderId,
    sortDate,
  })
  return saveFile(context, {
    ...key,
    // What no record says stays as editors set it.
    ...held,
    ...uploader,
    category: record.category,
    name: record.name,
    title: record.title,
    description: record.description,
    cover: record.cover ? await supplies.picture(record.cover) : undefined,
    pictures: await Promise.all(record.pictures.map((picture) => supplies.picture(picture))),
    pdfId: record.pdf ? await takePdf(context, await supplies.document(record.pdf)) : undefined,
    speaker: record.speaker,
    company: record.company,
    year: record.year ?? undefined,
    quarter: record.quarter ?? undefined,
    access: record.access,
    list: record.list ?? [],
    readButton: record.read,
    downloadButton: record.download,
    priceFen: fenOf(record.price),
    downloadPriceFen: fenOf(record.downloadPrice),
    publishedAt: publishedOn(record, context.now, before),
  })
}

/** Files that belong to no event (docs/import.md). */
export const fileImporter = importer({
  kind: 'files',
  about: '资料',
  edits: 'file',
  record: fileRecord,
  columns: fileColumns,
  save: (context, record, supplies) => saveFileRecord(context, record, supplies),
})

const fenOf = (price: number | null | undefined) =>
  price === null || price === undefined ? undefined : Math.round(price * 100)
