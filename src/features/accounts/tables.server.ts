import {
  bigint,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { StoredImage } from '#platform/images/image-address.ts'

/** Who people are: authors, askers, experts, commenters. Constraints stand in db/migrations. */
export const people = pgTable('people', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  name: text().notNull(),
  iconId: text('icon_id'),
  job: text().notNull().default(''),
  company: text().notNull().default(''),
  signText: text('sign_text').notNull().default(''),
  remarks: text().notNull().default(''),
  banner: jsonb().$type<StoredImage>(),
  descriptionUrl: text('description_url').notNull().default(''),
  bannedAt: timestamp('banned_at', { withTimezone: true }),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const personRights = pgTable(
  'person_rights',
  { personId: bigint('person_id', { mode: 'number' }).notNull(), code: integer().notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.code] })],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true })
const big = (name: string) => bigint(name, { mode: 'number' })

export const CHANNEL_KINDS = ['phone', 'email', 'wechat'] as const

export const personChannels = pgTable(
  'person_channels',
  {
    kind: text({ enum: CHANNEL_KINDS }).notNull(),
    address: text().notNull(),
    personId: big('person_id').notNull(),
    verifiedAt: instant('verified_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.address] })],
)

export const signInCodes = pgTable(
  'sign_in_codes',
  {
    kind: text({ enum: ['phone', 'email'] }).notNull(),
    address: text().notNull(),
    codeHash: bytea('code_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.kind, table.address] })],
)

export const signInEvents = pgTable('sign_in_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  deed: text({ enum: ['sent', 'wrong'] }).notNull(),
  subject: text().notNull(),
  origin: text().notNull(),
})

export const channelChanges = pgTable('channel_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  personId: big('person_id').notNull(),
  kind: text({ enum: CHANNEL_KINDS }).notNull(),
  former: text(),
  present: text(),
  device: text().notNull(),
  place: text().notNull(),
  changedAt: instant('changed_at').notNull(),
  undoneAt: instant('undone_at'),
})

export const sessions = pgTable('sessions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: bytea('token_hash').notNull(),
  personId: big('person_id').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  provedAt: instant('proved_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  browser: text().notNull().default(''),
  origin: text().notNull().default(''),
})

export const personDevices = pgTable(
  'person_devices',
  {
    personId: big('person_id').notNull(),
    device: text().notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.device] })],
)

export const consents = pgTable(
  'consents',
  {
    personId: big('person_id').notNull(),
    document: text().notNull(),
    version: text().notNull(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.document, table.version] })],
)

export const accountRequests = pgTable('account_requests', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  personId: big('person_id').notNull(),
  kind: text({ enum: ['close'] }).notNull(),
  state: text({ enum: ['open', 'done', 'withdrawn'] })
    .notNull()
    .default('open'),
  note: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
})

export const signInTickets = pgTable('sign_in_tickets', {
  tokenHash: bytea('token_hash').primaryKey(),
  unionId: text('union_id').notNull(),
  name: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const accountChangeDays = pgTable(
  'account_change_days',
  {
    personId: big('person_id').notNull(),
    day: date().notNull(),
    changes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.day] })],
)
