import { z } from 'zod'
import { imageAddress } from '#platform/images/image-address.ts'
import type { ExpertView, ProfileView } from './contract.ts'
import { isOrganisation } from './policy.ts'

/** The specified spelling of experts and organisations (ENT-01, ENT-02). */

const ICON_WIDTH = 160
const BANNER_WIDTH = 2400

export const HjUserWire = z.object({
  id: z.number(),
  name: z.string(),
  icon: z.string(),
  job: z.string(),
  company: z.string(),
})
export type HjUserWire = z.infer<typeof HjUserWire>

export const UserWire = z.object({
  id: z.number(),
  name: z.string(),
  icon: z.string(),
  signText: z.string(),
  job: z.string(),
  company: z.string(),
  remarks: z.string(),
  auths: z.array(z.number()).describe('2 在册专家，4 机构，16 栏目，64 显示阅读量，512 可被提问'),
  isJigou: z.number().describe('1：机构账号'),
  topicNum: z.number(),
  readNum: z.number().optional().describe('没有权限 64 时没有这一项'),
  bgLogo: z.string(),
  descUrl: z.string(),
  hjUsers: z.array(HjUserWire),
})

export function profileToWire(profile: ProfileView): z.infer<typeof UserWire> {
  return {
    id: profile.id,
    name: profile.name,
    icon: iconOf(profile.iconId),
    signText: profile.motto,
    job: profile.job,
    company: profile.company,
    remarks: profile.biography,
    auths: [...profile.rights],
    isJigou: isOrganisation(profile.rights) ? 1 : 0,
    topicNum: profile.topicCount,
    ...(profile.readCount !== undefined && { readNum: profile.readCount }),
    bgLogo: profile.banner ? imageAddress(profile.banner.id, BANNER_WIDTH) : '',
    descUrl: profile.aboutUrl,
    hjUsers: profile.experts.map(expertToWire),
  }
}

export function expertToWire({ id, name, iconId, job, company }: ExpertView): HjUserWire {
  return { id, name, icon: iconOf(iconId), job, company }
}

const iconOf = (iconId: string | undefined) => (iconId ? imageAddress(iconId, ICON_WIDTH) : '')
