import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { readRefusal } from '#platform/mail/mail-refusals.server.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { requirePerson } from './policy.ts'
import {
  accountRequests,
  channelChanges,
  consents,
  people,
  personChannels,
  personDevices,
  sessions,
} from './tables.server.ts'

const REQUEST_STATES = { open: '等待中', done: '已注销', withdrawn: '已撤回' } as const

/** Everything the accounts know of the person who asks; refuses `sign_in_required` (C-14). */
export async function readOwnData(context: Context): Promise<Record<string, unknown>> {
  const { actor, db } = context
  const { id } = requirePerson(actor)
  const [[person], channels, agreed, devices, kinds, changes, requests] = await Promise.all([
    db.select().from(people).where(eq(people.id, id)),
    db.select().from(personChannels).where(eq(personChannels.personId, id)),
    db.select().from(consents).where(eq(consents.personId, id)),
    db.select().from(sessions).where(eq(sessions.personId, id)),
    db.select().from(personDevices).where(eq(personDevices.personId, id)),
    db.select().from(channelChanges).where(eq(channelChanges.personId, id)),
    db.select().from(accountRequests).where(eq(accountRequests.personId, id)),
  ])
  const mail = channels.find(({ kind }) => kind === 'email')
  const refusal = mail && (await readRefusal(context, mail.address))
  return {
    账号: person && {
      编号: id,
      名称: person.name,
    },
    联系方式: channels.map(({ kind, address, verifiedAt }) => ({
      种类: kind,
      地址: address,
      验证时间: shanghaiIso(verifiedAt),
    })),
    ...(refusal && { 退信: { 开始: shanghaiIso(refusal.since), 原因: refusal.reason } }),
    同意的条款: agreed.map(({ document, version, agreedAt }) => ({
      条款: document,
      版本: version,
      时间: shanghaiIso(agreedAt),
    })),
    登录设备: devices.map(({ browser, origin, createdAt, seenAt }) => ({
      浏览器: browser,
      地址: origin,
      登录时间: shanghaiIso(createdAt),
      最近使用: shanghaiIso(seenAt),
    })),
    用过的设备: kinds.map(({ device, firstSeenAt, seenAt }) => ({
      设备: device,
      首次登录: shanghaiIso(firstSeenAt),
      最近登录: shanghaiIso(seenAt),
    })),
    联系方式的变动: changes.map(({ kind, former, present, device, place, changedAt }) => ({
      种类: kind,
      原来: former,
      现在: present,
      设备: device,
      地址: place,
      时间: shanghaiIso(changedAt),
    })),
    注销申请: requests.map(({ state, createdAt }) => ({
      状态: REQUEST_STATES[state],
      时间: shanghaiIso(createdAt),
    })),
  }
}
