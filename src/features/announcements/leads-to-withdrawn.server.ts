import { isWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import type { SharedContext } from '#platform/context.ts'

/** Whether the page to which a local address leads was taken down. */
export const leadsToWithdrawn = ({ db }: Pick<SharedContext, 'db'>, address: string): Promise<boolean> =>
  isWithdrawn({ db }, address.split(/[?#]/)[0] ?? address)
