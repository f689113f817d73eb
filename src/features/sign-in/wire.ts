import { z } from 'zod'
import type { Membership } from '#features/membership/contract.ts'
import type { ExpertView } from '#features/people/contract.ts'
import { expertToWire, HjUserWire } from '#features/people/wire.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import type { Industry } from '#platform/industries/industry.ts'

/** The specified spelling of whoever is signed in (ENT-01, ENT-30, B-51). */

export const MemberWire = z.object({
  isMember: z.boolean(),
  start: z.number().nullable().describe('毫秒'),
  end: z.number().nullable().describe('毫秒'),
})

export const LocalUserWire = z.object({
  id: z.number(),
  name: z.string(),
  icon: z.string(),
  memberId: z.number().nullable(),
  auths: z.array(z.number()),
  isJigou: z.number(),
  hjUsers: z.array(HjUserWire),
  job: z.string(),
  company: z.string(),
  isMember: z.record(z.string(), z.boolean()).describe('按产业'),
  member: z.record(z.string(), MemberWire).describe('按产业'),
  keepsHistory: z.boolean().describe('是否保存浏览记录与最近搜索'),
})
export type LocalUserWire = z.infer<typeof LocalUserWire>

interface Local {
  readonly id: number
  readonly name: string
  readonly iconId: string | undefined
  readonly rights: readonly number[]
  readonly job: string
  readonly company: string
  readonly isOrganisation: boolean
  readonly keepsHistory: boolean
  /** Who publishes through it (AUTH-04). */
  readonly experts: readonly ExpertView[]
  /** By industry, all of them. */
  readonly memberships: readonly (readonly [Industry, Membership])[]
}

export function localUserToWire(user: Local): LocalUserWire {
  const { memberships: members } = user
  const wasEver = members.some(([, membership]) => membership.startsAt !== undefined)
  return {
    id: user.id,
    name: user.name,
    icon: user.iconId ? imageAddress(user.iconId, 160) : '',
    memberId: wasEver ? user.id : null,
    auths: [...user.rights],
    isJigou: user.isOrganisation ? 1 : 0,
    hjUsers: user.experts.map(expertToWire),
    job: user.job,
    company: user.company,
    keepsHistory: user.keepsHistory,
    isMember: Object.fromEntries(members.map(([industry, membership]) => [industry, membership.isMember])),
    member: Object.fromEntries(
      members.map(([industry, membership]) => [industry, membershipToWire(membership)]),
    ),
  }
}

export function membershipToWire({ isMember, startsAt, endsAt }: Membership): z.infer<typeof MemberWire> {
  return { isMember, start: startsAt?.getTime() ?? null, end: endsAt?.getTime() ?? null }
}
