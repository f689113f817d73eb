import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { CHANNEL_KINDS, CODE_CHANNEL_KINDS, CODE_PURPOSES } from './contract.ts'

/** Whoever has an account or a name here: how they are called and whether they may sign in; `people` keeps profiles. */
export const people = pgTable('people', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  name: text().notNull(),
  iconId: text('icon_id'),
  bannedAt: instant('banned_at'),
  closedAt: instant('closed_at'),
  mergedInto: bigNumber('merged_into'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const personChannels = pgTable(
  'person_channels',
  {
    kind: text({ enum: CHANNEL_KINDS }).notNull(),
    address: text().notNull(),
    personId: bigNumber('person_id').notNull(),
    verifiedAt: instant('verified_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.address] })],
)

export const signInCodes = pgTable('sign_in_codes', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  purpose: text({ enum: CODE_PURPOSES }).notNull(),
  kind: text({ enum: CODE_CHANNEL_KINDS }).notNull(),
  address: text().notNull(),
  browserHash: bytea('browser_hash').notNull(),
  ticketHash: bytea('ticket_hash').notNull(),
  codeHash: bytea('code_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  tries: integer().notNull().default(0),
})

export const knownBrowsers = pgTable(
  'known_browsers',
  {
    personId: bigNumber('person_id').notNull(),
    browserHash: bytea('browser_hash').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.browserHash] })],
)

export const channelChanges = pgTable('channel_changes', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  personId: bigNumber('person_id').notNull(),
  kind: text({ enum: CHANNEL_KINDS }).notNull(),
  former: text(),
  present: text(),
  /** Whose it was until the office handed it over, as long as that account is open. */
  givenBy: bigNumber('given_by'),
  device: text().notNull(),
  place: text().notNull(),
  changedAt: instant('changed_at').notNull(),
  undoneAt: instant('undone_at'),
})

export const sessions = pgTable('sessions', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: bytea('token_hash').notNull(),
  personId: bigNumber('person_id').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  provedAt: instant('proved_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  browser: text().notNull().default(''),
  origin: text().notNull().default(''),
  browserHash: bytea('browser_hash'),
})

export const personDevices = pgTable(
  'person_devices',
  {
    personId: bigNumber('person_id').notNull(),
    device: text().notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.device] })],
)

export const consents = pgTable(
  'consents',
  {
    personId: bigNumber('person_id').notNull(),
    document: text().notNull(),
    version: text().notNull(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.document, table.version] })],
)

export const accountRequests = pgTable('account_requests', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  personId: bigNumber('person_id').notNull(),
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
  portraitUrl: text('portrait_url'),
  expiresAt: instant('expires_at').notNull(),
})
