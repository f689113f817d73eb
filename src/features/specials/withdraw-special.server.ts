import { eq } from 'drizzle-orm'
import { stateWithdrawal } from '#features/withdrawals/state-withdrawal.server.ts'
import { specialAddress } from './addresses.ts'
import { placeSpecial } from './save-special.server.ts'
import { specials } from './tables.server.ts'

export const { withdraw: withdrawSpecial, restore: restoreSpecial } = stateWithdrawal({
  kind: 'special',
  permission: 'specials.edit',
  table: specials,
  path: async (id, { db }) => {
    const [row] = await db.select().from(specials).where(eq(specials.id, id))
    // A weekly lives elsewhere and has no page of ours.
    return row && row.kind !== 'weekly' ? specialAddress(row) : undefined
  },
  place: placeSpecial,
})
