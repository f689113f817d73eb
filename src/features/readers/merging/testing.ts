import { personChannels } from '#features/accounts/tables.server.ts'
import { makePerson, personWithToken } from '#features/accounts/testing.ts'
import { makeStaff } from '#features/staff/testing.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { z } from 'zod'
import { NOON, testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { wired } from '../../../../test/portal.ts'
import { askMerge } from './ask-merge.server.ts'
import type { AskMerge } from './contract.ts'
import { confirmMerge } from './settle-merge.server.ts'

export const PHONE = '+8613912340171'
export const NEW_PHONE = '+8613912340172'

export interface Office {
  readonly context: Context
  readonly first: Context
  readonly second: Context
  readonly into: number
  readonly from: number
}

/** Two people of the office, and a reader who lost the telephone and signed in anew with another. */
export async function office(db: Database): Promise<Office> {
  const context = { ...testContext(db), now: NOON }
  const acting = async (): Promise<Context> => {
    const { id } = await makeStaff(context, ['support'])
    const actor: StaffActor = { kind: 'staff', id, sessionId: 1, roles: ['support'], isProved: true }
    return { ...context, actor }
  }
  const into = await makePerson(context, { name: '沈知微' })
  const { id: from } = await personWithToken(context, { name: '用户0172' })
  await db.insert(personChannels).values([
    { personId: into, kind: 'phone', address: PHONE, verifiedAt: NOON },
    { personId: into, kind: 'email', address: 'shen@example.com', verifiedAt: NOON },
    { personId: from, kind: 'phone', address: NEW_PHONE, verifiedAt: NOON },
    { personId: from, kind: 'wechat', address: 'union-shen', verifiedAt: NOON },
  ])
  return { context, first: await acting(), second: await acting(), into, from }
}

export const whole = ({ into: intoId, from: fromId }: Office): z.input<typeof AskMerge> => ({
  intoId,
  fromId,
  isWhole: true,
  channels: ['phone'],
  reason: '换了手机，核对了订单',
})

export async function merge(desk: Office, input: Partial<z.input<typeof AskMerge>> = {}): Promise<number> {
  const { id } = await askMerge(desk.first, wired, { ...whole(desk), ...input })
  await confirmMerge(desk.second, wired, { id })
  return id
}

export const onDesk = (work: (desk: Office) => Promise<void>) =>
  inRolledBackTransaction(async (db) => work(await office(db)))
