import { pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { WAITING_STATES } from '../words.ts'

export const waitingList = pgTable('waiting_list', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  eventId: bigNumber('event_id').notNull(),
  typeId: bigNumber('type_id').notNull(),
  personId: bigNumber('person_id').notNull(),
  state: text({ enum: WAITING_STATES }).notNull().default('waiting'),
  joinedAt: instant('joined_at').notNull(),
  offerEndsAt: instant('offer_ends_at'),
  endedAt: instant('ended_at'),
  registrationId: bigNumber('registration_id'),
})
