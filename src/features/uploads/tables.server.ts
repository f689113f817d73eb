import { bigint, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const id = (name: string) => bigint(name, { mode: 'number' })

/** Pictures that people upload; db/migrations/0024 says why. */
export const uploads = pgTable('uploads', {
  imageId: text('image_id').primaryKey(),
  personId: id('person_id').notNull(),
  attachedTo: text('attached_to'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const uploadDays = pgTable(
  'upload_days',
  {
    personId: id('person_id').notNull(),
    day: date().notNull(),
    pictures: integer().notNull(),
    bytes: id('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.day] })],
)
