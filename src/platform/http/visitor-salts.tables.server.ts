import { customType, date, pgTable } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const visitorSalts = pgTable('visitor_salts', {
  day: date().primaryKey(),
  salt: bytea().notNull(),
})
