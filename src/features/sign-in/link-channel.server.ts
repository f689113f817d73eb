import { and, eq, ne } from 'drizzle-orm'
import {
  addWechat,
  removeChannel,
  replaceChannel,
  type MadeChange,
} from '#features/accounts/change-channels.server.ts'
import { UNDO_DAYS, UNDO_PATH, type Channel } from '#features/accounts/contract.ts'
import { deviceName } from '#features/accounts/device-name.ts'
import { requireFreshProof } from '#features/accounts/proof.server.ts'
import { spendTicket } from '#features/accounts/sign-in-by-wechat.server.ts'
import { spendCode, type GivenCode } from '#features/accounts/spend-code.server.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { channelChanged, wechatNotBound } from './message-kinds.ts'
import { peopleChangedHere } from '#platform/pages/people-changed.ts'
import { noteWechatProfile } from './wechat-profile.server.ts'
import { shownAddress } from './shown-address.ts'

/**
 * Adds or replaces one's own phone or mail address, proved by a code; the former address is told as well as the new one.
 * Refuses `proof_needed`, `channel_taken` and what `spendCode` refuses (C-02).
 */
export async function linkChannel(context: Context, given: GivenCode): Promise<void> {
  // Before the code is used up.
  const { id } = await requireFreshProof(context)
  await spendCode(context, 'link', given)
  await inTransaction(context, async (within) => {
    await notifyOfChange(within, id, await replaceChannel(within, given.channel))
  })
  peopleChangedHere([id])
}

/**
 * Gives the WeChat behind a ticket to the person signed in, instead of another one; refuses `proof_needed`,
 * `ticket_spent`, `wechat_taken` (C-02).
 */
export async function linkWechat(context: Context, ticket: string): Promise<void> {
  const { id } = await requireFreshProof(context)
  await inTransaction(context, async (within) => {
    const { unionId: address } = await spendTicket(within, ticket)
    await notifyOfChange(within, id, await replaceChannel(within, { kind: 'wechat', address }))
  })
  peopleChangedHere([id])
}

/**
 * Gives the WeChat behind a ticket to a person who has just proved another address; one that had another keeps it, and is
 * told so. Whose account was made by it gets its name and picture (C-11).
 */
export async function bindWechat(
  context: Context,
  { ticket, personId, isNew }: { ticket: string; personId: number; isNew: boolean },
): Promise<void> {
  await inTransaction(context, async (within) => {
    const wechat = await spendTicket(within, ticket)
    const change = await addWechat(within, { personId, unionId: wechat.unionId })
    if (isNew) await noteWechatProfile(within, personId, wechat)
    if (change) await notifyOfChange(within, personId, change)
    else if (await hasAnotherWechat(within, personId, wechat.unionId))
      await notify(within, wechatNotBound, { personId, params: {}, link: '/me#account' })
  })
}

async function hasAnotherWechat({ db }: Context, personId: number, unionId: string): Promise<boolean> {
  const { personId: owner, kind, address } = personChannels
  const isAnother = and(eq(owner, personId), eq(kind, 'wechat'), ne(address, unionId))
  return (await db.$count(personChannels, isAnother)) > 0
}

/**
 * Takes one's phone, mail address or WeChat away from the account; refuses `proof_needed`, `channel_unknown`,
 * `channel_last` (C-02).
 */
export async function unlinkChannel(context: Context, kind: Channel['kind']): Promise<void> {
  const { id } = await requireFreshProof(context)
  await inTransaction(context, async (within) => {
    await notifyOfChange(within, id, await removeChannel(within, kind))
  })
  peopleChangedHere([id])
}

async function notifyOfChange(
  context: Context,
  personId: number,
  { kind, former, present, undoToken }: MadeChange,
): Promise<void> {
  const { caller, now } = context
  await notify(context, channelChanged, {
    personId,
    params: {
      what: kind,
      former: shownAddress(kind, former),
      present: shownAddress(kind, present),
      device: deviceName(caller?.browser ?? ''),
      at: now,
      place: caller?.address ?? '',
      undoToken,
      undoDays: UNDO_DAYS,
    },
    link: `${UNDO_PATH}/${undoToken}`,
    formerly: former !== undefined && kind !== 'wechat' ? { kind, address: former } : undefined,
  })
}
