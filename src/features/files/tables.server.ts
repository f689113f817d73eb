import { customType, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { industryColumn } from '#platform/industries/tables.server.ts'
import { CODE_CHANNEL_KINDS } from '#features/accounts/contract.ts'
import { FILE_PURPOSES } from '#features/orders/contract.ts'
import { BUTTON_STATES, FILE_ACCESS, FILE_CATEGORIES, PREVIEW_STATES } from './contract.ts'
import { PURPOSES } from './purposes.ts'

/** Files, their documents and the leave to fetch them; constraints stand in db/migrations. */

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const pdfDocuments = pgTable('pdf_documents', {
  id: text().primaryKey(),
  bytes: bigNumber('bytes').notNull(),
  pageCount: integer('page_count').notNull(),
  previews: jsonb().$type<StoredImage[]>().notNull().default([]),
  /** How wide the pages shown were asked to be drawn; null where none are. */
  previewWidth: integer('preview_width'),
  previewState: text('preview_state', { enum: PREVIEW_STATES }).notNull().default('waiting'),
  previewProblem: text('preview_problem').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const files = pgTable('files', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  industry: industryColumn(),
  state: text({ enum: PUBLIC_STATES }).notNull().default('published'),
  category: text({ enum: FILE_CATEGORIES }).notNull().default('material'),
  name: text().notNull(),
  title: text().notNull(),
  description: text().notNull().default(''),
  cover: jsonb().$type<StoredImage>(),
  pictures: jsonb().$type<StoredImage[]>().notNull().default([]),
  pdfId: text('pdf_id'),
  speaker: text().notNull().default(''),
  company: text().notNull().default(''),
  uploaderId: bigNumber('uploader_id'),
  year: integer(),
  quarter: integer(),
  access: text({ enum: FILE_ACCESS }).notNull().default('signed_in'),
  readButton: text('read_button', { enum: BUTTON_STATES }).notNull().default('active'),
  downloadButton: text('download_button', { enum: BUTTON_STATES }).notNull().default('hidden'),
  priceFen: bigNumber('price_fen'),
  downloadPriceFen: bigNumber('download_price_fen'),
  sortDate: bigNumber('sort_date').notNull(),
  /** Addresses of the pages among whose things it is. */
  belongsTo: text('belongs_to').array().notNull().default([]),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const fileTickets = pgTable('file_tickets', {
  tokenHash: bytea('token_hash').primaryKey(),
  fileId: bigNumber('file_id').notNull(),
  personId: bigNumber('person_id'),
  purpose: text({ enum: FILE_PURPOSES }).notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const fileListed = pgTable(
  'file_listed',
  {
    fileId: bigNumber('file_id').notNull(),
    kind: text({ enum: CODE_CHANNEL_KINDS }).notNull(),
    address: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.kind, table.address] })],
)

export const filePurchases = pgTable('file_purchases', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  personId: bigNumber('person_id').notNull(),
  fileId: bigNumber('file_id').notNull(),
  purpose: text({ enum: FILE_PURPOSES }).notNull(),
  orderNumber: text('order_number').notNull(),
  boughtAt: instant('bought_at').notNull(),
})

/** Given by the office to one reader. */
export const fileGrants = pgTable('file_grants', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  personId: bigNumber('person_id').notNull(),
  fileId: bigNumber('file_id').notNull(),
  purpose: text({ enum: FILE_PURPOSES }).notNull(),
  /** Missing: for good. */
  endsAt: instant('ends_at'),
  note: text().notNull().default(''),
  givenAt: instant('given_at').notNull(),
})

export const fileReadings = pgTable('file_readings', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  fileId: bigNumber('file_id').notNull(),
  personId: bigNumber('person_id'),
  purpose: text({ enum: PURPOSES }).notNull(),
  pages: integer().notNull(),
  hour: instant('hour'),
  origin: text().notNull().default(''),
  at: instant('at').notNull(),
})
