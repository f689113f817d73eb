import { z } from 'zod'
import { readProfile } from '#features/people/queries.server.ts'
import { profileToWire, UserWire } from '#features/people/wire.ts'
import { call } from '#platform/calls/call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { industryInput } from '#platform/industries/industry.ts'
import { readLocalUser } from './read-local-user.server.ts'
import { LocalUserWire, MemberWire } from './wire.ts'

/** Oneself, whoever one is, with the membership of the industry that was asked for (API-30, L163). */
const OwnUserWire = LocalUserWire.extend({
  isMember: z.boolean().describe('只有本人的：是不是所问产业的会员'),
  member: MemberWire.describe('只有本人的：所问产业的会员期限'),
})

export const userCall = call({
  method: 'GET',
  path: '/openapi/v1/vue/user/:id',
  summary: '专家或机构的主页资料；带令牌问自己的编号，回答本人与所问产业的会员资格',
  group: '人物',
  requirement: 'API-30, ENT-02',
  input: z.object({ id: positiveId, industry: industryInput }),
  output: z.object({ json: z.union([OwnUserWire, UserWire]) }),
  example: { id: 1007, industry: 'semi' },
  run: async (context, { id, industry }) => {
    if (context.actor.kind !== 'person' || context.actor.id !== id)
      return { json: profileToWire(await readProfile(context, id)) }
    const user = await readLocalUser(context, id)
    const { slug } = context.services.industries.find(industry)
    const member = user.member[slug] ?? { isMember: false, start: null, end: null }
    return { json: { ...user, isMember: member.isMember, member } }
  },
})
