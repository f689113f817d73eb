import { askToClose } from '#features/accounts/change-account.server.ts'
import { closesAt } from '#features/accounts/closes-at.ts'
import { closingsOfPerson } from '#features/accounts/rate-limits.ts'
import { deviceName } from '#features/accounts/device-name.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { closingAsked } from './message-kinds.ts'

/** Asks to have one's account closed, and tells every address of it; or takes that back, which is never refused. Refuses like askToClose, and `closings_of_day_used` (C-14). */
export async function closeOwnAccount(context: Context, { isWanted }: { isWanted: boolean }): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  await inTransaction(context, async (within) => {
    const isChanged = await askToClose(within, { isWanted })
    if (!isWanted || !isChanged) return
    await takePoints(within, [{ limit: closingsOfPerson, key: personId }])
    const { caller, now } = within
    await notify(within, closingAsked, {
      personId,
      params: {
        closesAt: closesAt(now),
        device: deviceName(caller?.browser ?? ''),
        at: now,
        place: caller?.address ?? '',
      },
      link: '/me',
    })
  })
}
