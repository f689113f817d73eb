import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { industryColumn } from '#platform/industries/tables.server.ts'
import { DAY_FIGURES, GATE_STEPS, GROUPINGS } from './names.ts'

/** Figures by the day in Shanghai; the migration says why each table exists. */

export const gateVisits = pgTable(
  'gate_visits',
  {
    halfHour: integer('half_hour').notNull(),
    topicId: bigNumber('topic_id').notNull(),
    step: text({ enum: GATE_STEPS }).notNull(),
    visitor: bigNumber('visitor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.halfHour, table.topicId, table.step, table.visitor] })],
)

export const figureDays = pgTable('figure_days', {
  day: date().primaryKey(),
  countedAt: instant('counted_at').notNull(),
  isFinal: boolean('is_final').notNull(),
})

export const dayFigures = pgTable(
  'day_figures',
  {
    day: date().notNull(),
    figure: text({ enum: DAY_FIGURES }).notNull(),
    amount: bigNumber('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.figure] })],
)

export const topicFigures = pgTable(
  'topic_figures',
  {
    day: date().notNull(),
    topicId: bigNumber('topic_id').notNull(),
    reads: integer().notNull(),
    readers: integer().notNull(),
    gates: integer().notNull(),
    opened: integer().notNull(),
    begun: integer().notNull(),
    paid: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.topicId] })],
)

export const topicSourceFigures = pgTable(
  'topic_source_figures',
  {
    day: date().notNull(),
    topicId: bigNumber('topic_id').notNull(),
    source: text().notNull(),
    reads: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.topicId, table.source] })],
)

/** The months of which every day was added up for the last time. */
export const figureMonths = pgTable('figure_months', { month: date().primaryKey() })

export const topicMonthFigures = pgTable(
  'topic_month_figures',
  {
    /** Its first day. */
    month: date().notNull(),
    topicId: bigNumber('topic_id').notNull(),
    reads: integer().notNull(),
    readers: integer().notNull(),
    gates: integer().notNull(),
    opened: integer().notNull(),
    begun: integer().notNull(),
    paid: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.topicId] })],
)

export const groupFigures = pgTable(
  'group_figures',
  {
    day: date().notNull(),
    grouping: text({ enum: GROUPINGS }).notNull(),
    name: text().notNull(),
    reads: integer().notNull(),
    readers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.grouping, table.name] })],
)

export const fileFigures = pgTable(
  'file_figures',
  {
    day: date().notNull(),
    fileId: bigNumber('file_id').notNull(),
    reads: integer().notNull(),
    readers: integer().notNull(),
    downloads: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.fileId] })],
)

export const memberFigures = pgTable(
  'member_figures',
  {
    day: date().notNull(),
    industry: industryColumn(),
    begun: integer().notNull(),
    renewed: integer().notNull(),
    ended: integer().notNull(),
    standing: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.industry] })],
)

export const moneyFigures = pgTable(
  'money_figures',
  {
    day: date().notNull(),
    product: text().notNull(),
    inFen: bigNumber('in_fen').notNull(),
    backFen: bigNumber('back_fen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.product] })],
)
