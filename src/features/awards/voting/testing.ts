import { makePerson, provePhone } from '#features/accounts/testing.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { awardCandidates } from '../tables.server.ts'
import { as, makeOpenYear } from '../testing.ts'

/** The year 2026 while readers vote, with so many products that stand and one company, which readers do not vote for; `mark` tells
 * them from others that stand already. */
export async function makeVote(
  context: Context,
  {
    products = 6,
    mark = '',
    ...changes
  }: { products?: number; mark?: string } & Parameters<typeof makeOpenYear>[1] = {},
) {
  const made = await makeOpenYear(context, {
    phases: [
      { kind: 'application', name: '申报', from: '2026-10-01', until: '2026-10-31' },
      { kind: 'vote', name: '投票', from: '2026-11-10', until: '2026-11-21' },
      { kind: 'announcement', name: '公布', from: '2026-12-20' },
    ],
    ...changes,
  })
  const stand = (prizeId: number, company: string, product: string) => ({
    prizeId,
    company,
    product,
    state: 'standing' as const,
    summary: '好。',
  })
  const rows = await context.db
    .insert(awardCandidates)
    .values([
      ...Array.from({ length: products }, (_, index) =>
        stand(made.productPrize, `企业${mark}${index}`, `产品${mark}${index}`),
      ),
      stand(made.companyPrize, `一家企业${mark}`, ''),
    ])
    .returning({ id: awardCandidates.id })
  const ids = rows.map(({ id }) => id)
  return { ...made, candidates: ids.slice(0, products), company: ids.at(-1) ?? 0 }
}

let made = 0

/** Somebody with a proved telephone and an account of so many hours, in a browser of their own. */
export async function makeVoter(
  context: Context,
  { hours = 1000, phone = true, browserId = `browser${(made += 1)}`, address = '203.0.113.9' } = {},
): Promise<Context> {
  const id = await makePerson(context)
  if (phone) await provePhone(context, id)
  await context.db.execute(
    sql`update people set created_at = ${context.now}::timestamptz - make_interval(hours => ${hours}) where id = ${id}`,
  )
  return { ...as(context, id), caller: { address, browser: 'Chrome', browserId } }
}
