import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import {
  FORM_KINDS,
  PHASE_KINDS,
  PRIZE_KINDS,
  type AwardAlbum,
  type AwardApplying,
  type AwardContact,
  type AwardFact,
  type AwardRule,
  type AwardScoring,
} from './contract.ts'

/** Award years and what belongs to them; constraints stand in the migration that makes them. */
export const awardYears = pgTable('award_years', {
  year: integer().primaryKey(),
  state: text({ enum: ['draft', 'record', 'published'] }).notNull(),
  title: text().notNull(),
  slogan: text().notNull(),
  intro: jsonb().$type<string[]>().notNull(),
  facts: jsonb().$type<AwardFact[]>().notNull(),
  rules: jsonb().$type<AwardRule[]>().notNull(),
  scoring: jsonb().$type<AwardScoring>(),
  applying: jsonb().$type<AwardApplying>().notNull(),
  contacts: jsonb().$type<AwardContact[]>().notNull(),
  closedNotice: text('closed_notice').notNull(),
  hasExtras: boolean('has_extras').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

export const awardGroups = pgTable(
  'award_groups',
  {
    year: integer().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.name] })],
)

export const awardPrizes = pgTable('award_prizes', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  year: integer().notNull(),
  groupName: text('group_name').notNull(),
  name: text().notNull(),
  description: text().notNull(),
  kind: text({ enum: PRIZE_KINDS }).notNull(),
  isHonour: boolean('is_honour').notNull(),
  position: integer().notNull(),
})

export const awardPhases = pgTable('award_phases', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  year: integer().notNull(),
  kind: text({ enum: PHASE_KINDS }).notNull(),
  name: text().notNull(),
  fromOn: date('from_on').notNull(),
  untilOn: date('until_on'),
  note: text().notNull().default(''),
  position: integer().notNull(),
})

/** Who may win a prize; winners are among them. */
export const awardCandidates = pgTable('award_candidates', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  prizeId: bigNumber('prize_id').notNull(),
  company: text().notNull().default(''),
  product: text().notNull().default(''),
})

export const awardWinners = pgTable('award_winners', {
  candidateId: bigNumber('candidate_id').primaryKey(),
  prizeId: bigNumber('prize_id').notNull(),
  position: integer().notNull(),
})

export const awardAlbums = pgTable(
  'award_albums',
  {
    year: integer().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    pictures: jsonb().$type<AwardAlbum['pictures']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.year, table.position] })],
)

export const awardForms = pgTable('award_forms', {
  key: text().primaryKey(),
  year: integer().notNull(),
  kind: text({ enum: FORM_KINDS }).notNull(),
  title: text().notNull(),
  fileName: text('file_name').notNull(),
  objectKey: text('object_key').notNull(),
  bytes: integer().notNull(),
})
