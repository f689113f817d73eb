import { desc, eq } from 'drizzle-orm'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import type { CHANNEL_KINDS } from '#features/accounts/contract.ts'
import { channelChanges, sessions } from '#features/accounts/tables.server.ts'

/** Where a reader is signed in. */
export const sessionStory: StoryPart = {
  name: 'sessions',
  title: '登录着的设备',
  async read({ db, now }, { personId }) {
    const rows = await db
      .select()
      .from(sessions)
      .where(eq(sessions.personId, personId))
      .orderBy(desc(sessions.seenAt))
      .limit(STORY_ROWS)
    return rows
      .filter(({ expiresAt }) => expiresAt > now)
      .map(({ browser, origin, createdAt, seenAt }) => ({
        at: shanghaiIso(seenAt),
        title: browser === '' ? '不认得的浏览器' : browser,
        note: `${shanghaiIso(createdAt).slice(0, 10)} 登录${origin === '' ? '' : `，来自 ${origin}`}`,
      }))
  },
}

const KIND_NAMES: Readonly<Record<(typeof CHANNEL_KINDS)[number], string>> = {
  phone: '手机',
  email: '邮箱',
  wechat: '微信',
}

/** How the ways to reach a reader changed. */
export const channelStory: StoryPart = {
  name: 'channels',
  title: '联系方式的变动',
  async read({ db }, { personId }) {
    const rows = await db
      .select()
      .from(channelChanges)
      .where(eq(channelChanges.personId, personId))
      .orderBy(desc(channelChanges.id))
      .limit(STORY_ROWS)
    return rows.map(({ kind, former, present, device, place, changedAt, undoneAt }) => ({
      at: shanghaiIso(changedAt),
      title: `${KIND_NAMES[kind]}：${masked(kind, former)} → ${masked(kind, present)}`,
      ...(undoneAt && { state: '本人撤回了' }),
      note: [device, place].filter(Boolean).join('，'),
    }))
  },
}

function masked(kind: (typeof CHANNEL_KINDS)[number], address: string | null): string {
  if (address === null) return '没有'
  if (kind === 'wechat') return '已绑定'
  return kind === 'phone' ? maskedPhone(address) : maskedEmail(address)
}
