import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { industryColumn } from '#platform/industries/tables.server.ts'
import {
  type AgendaItem,
  type AlbumView,
  EVENT_FORMS,
  EVENT_WINDOW_STATES,
  type Organiser,
  type PartnerGroup,
  type Speaker,
} from './contract.ts'

/** Events and what belongs to them; constraints stand in db/migrations. */

const id = () => bigNumber('id').primaryKey().generatedByDefaultAsIdentity()

export const events = pgTable('events', {
  id: id(),
  handle: text(),
  industry: industryColumn(),
  state: text({ enum: PUBLIC_STATES }).notNull().default('published'),
  form: text({ enum: EVENT_FORMS }).notNull().default('offline'),
  title: text().notNull(),
  summary: text().notNull().default(''),
  startsOn: date('starts_on').notNull(),
  endsOn: date('ends_on').notNull(),
  city: text().notNull().default(''),
  place: text().notNull().default(''),
  address: text().notNull().default(''),
  organisers: jsonb().$type<Organiser[]>().notNull().default([]),
  cover: jsonb().$type<StoredImage>(),
  agenda: jsonb().$type<AgendaItem[]>().notNull().default([]),
  speakers: jsonb().$type<Speaker[]>().notNull().default([]),
  isUpcoming: boolean('is_upcoming').notNull().default(false),
  applyUntil: date('apply_until'),
  externalUrl: text('external_url').notNull().default(''),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const eventMaterials = pgTable('event_materials', {
  fileId: bigNumber('file_id').primaryKey(),
  eventId: bigNumber('event_id').notNull(),
  position: integer().notNull(),
  releasedAt: instant('released_at'),
  consent: text().notNull().default(''),
})

export const eventAlbums = pgTable('event_albums', {
  id: id(),
  handle: text(),
  year: integer().notNull(),
  title: text().notNull(),
  pictures: jsonb().$type<AlbumView['pictures']>().notNull().default([]),
})

export const eventPartnerGroups = pgTable('event_partner_groups', {
  id: id(),
  handle: text(),
  year: integer().notNull(),
  name: text().notNull(),
  position: integer().notNull().default(0),
  partners: jsonb().$type<PartnerGroup['partners']>().notNull().default([]),
})

/** When an event takes registrations: written by whoever sells its tickets, read by lists. */
export const eventWindows = pgTable('event_windows', {
  eventId: bigNumber('event_id').primaryKey(),
  opensAt: instant('opens_at'),
  closesAt: instant('closes_at'),
  state: text({ enum: EVENT_WINDOW_STATES }).notNull(),
})
