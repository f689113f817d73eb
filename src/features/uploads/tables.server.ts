import { pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** Pictures that people upload; db/migrations/0024 says why. */
export const uploads = pgTable('uploads', {
  imageId: text('image_id').primaryKey(),
  personId: bigNumber('person_id').notNull(),
  attachedTo: text('attached_to'),
  createdAt: instant('created_at').notNull(),
})
