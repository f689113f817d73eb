import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { isBehind, PlaceAmongPictures, PlaceInList, placeOf } from './place-in-list.server.ts'

test.each(['1-abc', '1-9999999999999999', '99999999999999-1', '1', '-1', '1-', '1-2-3', '1- 2'])(
  'what the database would not take as a place is refused: %s',
  (text) => {
    expect(PlaceInList.safeParse(text).success).toBe(false)
    expect(PlaceAmongPictures.safeParse(text).success).toBe(false)
  },
)

test('the database takes every place that is not refused', async () => {
  const { db } = await testDatabase()
  for (const place of ['0-0', '9999999999999-999999999999999', placeOf(new Date(), 7)]) {
    const isLater = isBehind(sql`now()`, sql`1::bigint`, PlaceInList.parse(place))
    expect((await db.execute(sql`select ${isLater} as is_behind`)).rows, place).toHaveLength(1)
  }
})
