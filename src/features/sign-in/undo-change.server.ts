import { undoChange } from '#features/accounts/channel-changes.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { peopleChangedHere } from '#platform/pages/people-changed.ts'
import { channelRestored, channelReturned } from './message-kinds.ts'

/** Undoes a change of an address by the link that its owner was sent, and tells of it all whose account changed; refuses like undoChange. */
export async function undoByLink(context: Context, { token }: { token: string }): Promise<void> {
  const undone = await inTransaction(context, async (within) => {
    const undone = await undoChange(within, token)
    for (const { kind, former } of undone?.changes ?? [])
      await notify(within, channelRestored, {
        personId: undone?.personId ?? 0,
        params: { what: kind, at: within.now },
        link: '/me',
        formerly: former !== undefined && kind !== 'wechat' ? { kind, address: former } : undefined,
      })
    for (const { personId, kind } of undone?.returned ?? [])
      await notify(within, channelReturned, {
        personId,
        params: { what: kind, at: within.now },
        link: '/me',
      })
    return undone
  })
  if (undone) peopleChangedHere([undone.personId, ...undone.returned.map(({ personId }) => personId)])
}
