import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const industries = pgTable('industries', {
  slug: text().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
  sellsMembership: boolean('sells_membership').notNull().default(false),
})

/** The industry that a row belongs to. */
export const industryColumn = () =>
  text('industry')
    .notNull()
    .references(() => industries.slug)
