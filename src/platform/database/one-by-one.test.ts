import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { inTransaction } from '../context.ts'

test('what fails within a surrounding transaction takes back its own and nothing that is done beside it', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await db.execute(sql`create temporary table done_of_test (place integer) on commit drop`)
    const places = [0, 1, 2, 3, 4, 5]
    const settled = await Promise.allSettled(
      places.map((place) =>
        inTransaction(context, async (within) => {
          await within.db.execute(sql`insert into done_of_test values (${place})`)
          // Each has as many more steps as its place says, so that they end in another order than they began in.
          for (let step = 0; step < (7 * place) % 6; step += 1)
            await inTransaction(within, (inner) => inner.db.execute(sql`select ${step}::integer`))
          if (place % 2 === 1) throw new Error('meant to fail')
        }),
      ),
    )
    expect(settled.map(({ status }) => status)).toEqual(
      places.map((place) => (place % 2 === 1 ? 'rejected' : 'fulfilled')),
    )
    const { rows } = await db.execute<{ place: number }>(sql`select place from done_of_test order by place`)
    expect(rows.map(({ place }) => place)).toEqual([0, 2, 4])
  }))
