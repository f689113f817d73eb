import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import {
  FORM_KINDS,
  PHASE_KINDS,
  PRIZE_KINDS,
  type AwardAlbum,
  type AwardApplying,
  type AwardContact,
  type AwardFact,
  type AwardField,
  type AwardRule,
  type AwardScoring,
  type AwardVoting,
} from './contract.ts'
import { APPLICATION_STATES, SOURCES, type SubmittedApplication } from './applications/contract.ts'

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
  voting: jsonb().$type<AwardVoting>(),
  applying: jsonb().$type<AwardApplying>().notNull(),
  contacts: jsonb().$type<AwardContact[]>().notNull(),
  fields: jsonb().$type<AwardField[]>().notNull(),
  /** Numbers given to applications so far. */
  applications: integer().notNull().default(0),
  closedNotice: text('closed_notice').notNull(),
  hasExtras: boolean('has_extras').notNull(),
  /** At which winners are honoured. */
  eventId: bigNumber('event_id'),
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
  /** How many win it. */
  places: smallint().notNull().default(1),
  /** Whether votes alone decide, without a panel. */
  isDecidedByVotes: boolean('is_decided_by_votes').notNull().default(false),
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

const CANDIDATE_STATES = ['recorded', 'standing', 'withdrawn', 'excluded', 'merged'] as const

/** Who may win a prize; winners are among them. Who is only `recorded` never stood: its win is all that is known. */
export const awardCandidates = pgTable('award_candidates', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  prizeId: bigNumber('prize_id').notNull(),
  company: text().notNull().default(''),
  product: text().notNull().default(''),
  state: text({ enum: CANDIDATE_STATES }).notNull().default('recorded'),
  /** What the applicant says of it to everybody. */
  summary: text().notNull().default(''),
  mergedInto: bigNumber('merged_into'),
  exclusionAskedBy: text('exclusion_asked_by'),
  /** Why it stands no more. */
  reason: text().notNull().default(''),
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

export const awardApplications = pgTable('award_applications', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  /** Given when it is first handed in: `A2026-0001`. */
  number: text(),
  year: integer().notNull(),
  prizeId: bigNumber('prize_id').notNull(),
  /** Missing where the office entered what came by mail, and once the account is closed. */
  applicantId: bigNumber('applicant_id'),
  source: text({ enum: SOURCES }).notNull(),
  state: text({ enum: APPLICATION_STATES }).notNull().default('draft'),
  company: text().notNull().default(''),
  creditCode: text('credit_code').notNull().default(''),
  product: text().notNull().default(''),
  summary: text().notNull().default(''),
  answers: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  contactName: text('contact_name').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  /** Raised by every change; a change names the one it knows. */
  revision: integer().notNull().default(1),
  /** As it was handed in, questions with answers, whatever the form asks for later. */
  submitted: jsonb().$type<SubmittedApplication>(),
  submittedAt: instant('submitted_at'),
  /** What the office asks, or why it said no. */
  note: text().notNull().default(''),
  answerBy: date('answer_by'),
  candidateId: bigNumber('candidate_id'),
  mergedInto: bigNumber('merged_into'),
  createdAt: instant('created_at').notNull().defaultNow(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

export const awardDocuments = pgTable('award_documents', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  applicationId: bigNumber('application_id').notNull(),
  /** The key of the question that it answers; empty for the proof that every application brings. */
  field: text().notNull().default(''),
  name: text().notNull(),
  contentType: text('content_type').notNull(),
  objectKey: text('object_key').notNull(),
  bytes: integer().notNull(),
  /** SHA-256 of the bytes as they came, in hexadecimal. */
  digest: text().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** From when on its bytes wait to be removed; ahead while they are being kept, so that a kill leaves none behind. */
  removedAt: instant('removed_at'),
})

export const VOTE_STATES = ['counted', 'held', 'void', 'taken_back', 'returned'] as const

/** What one person may vote and has voted in a year. */
export const awardBallots = pgTable('award_ballots', {
  id: uuid().primaryKey(),
  year: integer().notNull(),
  /** Missing once the account is closed: a pseudonym that can still be counted. */
  personId: bigNumber('person_id'),
  used: smallint().notNull(),
  allowed: smallint().notNull(),
  /** A keyed hash of the telephone that it was cast with, until the result is frozen. */
  phoneMark: text('phone_mark'),
})

export const awardVotes = pgTable('award_votes', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  ballotId: uuid('ballot_id').notNull(),
  candidateId: bigNumber('candidate_id').notNull(),
  state: text({ enum: VOTE_STATES }).notNull(),
  castAt: instant('cast_at').notNull(),
  /** How old the account was. */
  accountMinutes: integer('account_minutes').notNull(),
  /** Keyed hashes of where it came from. */
  addressMark: text('address_mark'),
  deviceMark: text('device_mark'),
  /** The mark of a shared link, or the name of a site. */
  cameFrom: text('came_from').notNull().default(''),
  /** Whether whoever voted had read anything here before; unknown of those who want no history kept. */
  hasRead: boolean('has_read'),
  throwawayMail: boolean('throwaway_mail').notNull().default(false),
  reason: text().notNull().default(''),
  judgedBy: text('judged_by'),
  /** Whether whoever cast it took it back after the office had made it void, of which nobody was told. */
  voidTakenBack: boolean('void_taken_back').notNull().default(false),
})
