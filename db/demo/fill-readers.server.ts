import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { people as accounts, personChannels } from '#features/accounts/tables.server.ts'
import { giveFile } from '#features/files/give-file.server.ts'
import { files } from '#features/files/tables.server.ts'
import { grantMembership } from '#features/membership/grant-membership.server.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import { wired } from '../../src/app/registries.server.ts'
import { banAccount } from '#features/readers/change-account.server.ts'
import { askMerge } from '#features/readers/merging/ask-merge.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { noteRefusal } from '#platform/mail/mail-refusals.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { actingAs } from './fill-staff.server.ts'
import { DEMO_PHONES, givePhones } from './give-phones.server.ts'

/** What support has done for readers: time and a file given, an account banned; the last thing that is filled in. */
export async function fillReaders(
  context: Context,
  { people }: { people: ReadonlyMap<string, number> },
): Promise<void> {
  const { db, now } = context
  const idOf = (key: string) => {
    const id = people.get(key)
    if (id === undefined) throw new Error(`the demo knows no ${key}`)
    return id
  }
  const support = await actingAs(context, 'support', 6)
  const [banned] = await db.insert(accounts).values({ name: '行情搬运工' }).returning({ id: accounts.id })
  if (!banned) throw new Error('no account was made')
  const [file] = await db
    .select({ id: files.id })
    .from(files)
    .where(
      and(eq(files.state, 'published'), isNotNull(files.pdfId), inArray(files.access, ['bought', 'listed'])),
    )
    .orderBy(asc(files.id))
    .limit(1)
  const personId = idOf('reader-5')
  const until = (days: number) => shanghaiDay(new Date(now.getTime() + days * DAY_MS))
  await grantMembership(support, {
    personId,
    industry: 'semi',
    until: until(400),
    reason: '对公转账开通，合同 2026-118',
  })
  if (file)
    await giveFile(support, {
      personId,
      fileId: file.id,
      purpose: 'download',
      until: until(30),
      reason: '下载失败的补偿',
    })
  await banAccount(support, { id: banned.id, reason: '把会员文章整篇搬到别的网站' })
  await givePhones(context, { people })
  await db
    .insert(personChannels)
    .values({ personId: banned.id, kind: 'phone', address: '+8613900000113', verifiedAt: now })
  await askForMerge(support, idOf('reader-4'))
  for (const refusal of REFUSED_MAILS) await refuseMail(context, { ...refusal, personId: idOf(refusal.key) })
  // What was told of it was read, and nothing of it is on its way.
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(inArray(notifications.personId, [personId, banned.id]))
  await db
    .delete(sendings)
    .where(
      or(
        inArray(sendings.purpose, ['membership_granted', 'file_given', 'account_banned']),
        inArray(sendings.recipient, DEMO_PHONES),
      ),
    )
}

/** A reader whose telephone was lost and who signed in anew: support has asked for both accounts to be made one. */
async function askForMerge(support: Context, intoId: number): Promise<void> {
  const { db, now } = support
  const [made] = await db.insert(accounts).values({ name: '用户0114' }).returning({ id: accounts.id })
  if (!made) throw new Error('no account was made')
  await db
    .insert(personChannels)
    .values({ personId: made.id, kind: 'phone', address: '+8613900000114', verifiedAt: now })
  await askMerge(support, wired, {
    intoId,
    fromId: made.id,
    isWhole: true,
    channels: ['phone'],
    reason: '手机丢了，用新号码登录过；核对了两笔订单的号码与金额',
  })
}

/** Readers whose mail address no longer takes mails, and what its server said. */
const REFUSED_MAILS = [
  { key: 'reader-8', address: 'aning@left.example', reason: '550 5.1.1 没有这个收件人', daysAgo: 6 },
  { key: 'reader-7', address: 'reader-7@closed.example', reason: '550 5.2.1 邮箱已停用', daysAgo: 2 },
]

async function refuseMail(
  context: Context,
  { personId, address, reason, daysAgo }: Omit<(typeof REFUSED_MAILS)[number], 'key'> & { personId: number },
): Promise<void> {
  const now = new Date(context.now.getTime() - daysAgo * DAY_MS)
  await context.db.insert(personChannels).values({ personId, kind: 'email', address, verifiedAt: now })
  await noteRefusal({ db: context.db, now }, { address, verdict: 'dead', reason, writtenAt: now })
}
