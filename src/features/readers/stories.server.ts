import { and, desc, inArray } from 'drizzle-orm'
import { maskedEmailsIn } from '#features/accounts/email.ts'
import { addressesOf } from '#features/accounts/leaver.server.ts'
import { STORY_ROWS, type StoryPart } from '#features/staff/story.ts'
import type { AnyMessageKind } from '#features/notifications/message-kind.ts'
import { sayPurpose } from '#features/running/purpose-names.ts'
import { sayReason } from '#features/running/sending-words.ts'
import { findAudit } from '#features/staff/audit/read-audit.server.ts'
import { sayVerb } from '#features/staff/audit/verb-names.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'

const STATE_NAMES = { waiting: '正在发', sent: '已发出', failed: '没发出', shown: '只显示在本机' } as const

/** Mails and text messages to a reader's addresses; what was given up and is still worth it can be sent once more. */
export const sendingStory = (kinds: readonly AnyMessageKind[]): StoryPart => ({
  name: 'sendings',
  title: '发出的邮件与短信',
  async read({ db, now }, reader) {
    const addresses = [...addressesOf(reader, 'phone'), ...addressesOf(reader, 'email')]
    if (addresses.length === 0) return []
    const rows = await db
      .select()
      .from(sendings)
      .where(and(inArray(sendings.recipient, addresses)))
      .orderBy(desc(sendings.id))
      .limit(STORY_ROWS)
    return rows.map(({ id, channel, purpose, state, reason, content, createdAt, worthlessAt }) => ({
      ...(state === 'failed' && content !== null && worthlessAt > now && { id }),
      at: shanghaiIso(createdAt),
      title: `${channel === 'mail' ? '邮件' : '短信'}：${sayPurpose(purpose, kinds)}`,
      state: STATE_NAMES[state],
      note: maskedEmailsIn(sayReason(reason)),
    }))
  },
})

/** Whoever reads this has looked as well. */
const LOOKED = 'readReader'

/** What colleagues have done to a reader's account, and why. */
export const actionStory: StoryPart = {
  name: 'actions',
  title: '同事处理过的',
  async read(context, { personId }) {
    const of = { subject: `person:${personId}`, without: LOOKED }
    const records = await findAudit(context, of, STORY_ROWS * 3)
    return records
      .filter(({ actor }) => actor.startsWith('staff:'))
      .slice(0, STORY_ROWS)
      .map(({ at, actorName, verb, detail }) => ({
        at,
        title: sayVerb(verb),
        state: actorName,
        ...(typeof detail.reason === 'string' && { note: detail.reason }),
      }))
  },
}
