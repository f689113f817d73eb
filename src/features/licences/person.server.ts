import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ending } from '#features/accounts/ending.ts'
import { addressesOf, withoutOthers, type ForgetPerson } from '#features/accounts/leaver.server.ts'
import { CODE_CHANNEL_KINDS } from '#features/accounts/contract.ts'
import { goesOver, goesOverOnce, type MergedColumn } from '#features/accounts/merge.server.ts'
import { localPhone } from '#features/accounts/phone.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { MY_LICENCES_PATH } from '#features/reports/addresses.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { listOwnLicences } from './own-licences.server.ts'
import { licenceColleagues, licenceReaders, licences } from './tables.server.ts'

/** What is known of the licences that somebody manages and of his or her own seats, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnLicenceData(context: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(context.actor)
  const own = await listOwnLicences(context)
  const seated = await context.db
    .select({ reader: licenceReaders, subject: licences.subject, company: licences.company })
    .from(licenceReaders)
    .innerJoin(licences, eq(licences.id, licenceReaders.licenceId))
    .where(eq(licenceReaders.personId, id))
  return {
    企业授权: own.map((each) => ({
      内容: each.subject,
      企业: each.company,
      席位: each.seats,
      订单号: each.orderNumber,
      付款: shanghaiIso(each.createdAt),
      状态: each.isEnded ? '已退款' : '有效',
      放行的邮箱域名: each.domain,
      名单: each.colleagues.map(({ address, name }) => ({ 联系方式: localPhone(address), 姓名: name })),
    })),
    企业授权的席位: seated.map(({ reader, subject, company }) => ({
      内容: subject,
      企业: company,
      企业所知的姓名: reader.name,
      凭: reader.reached,
      领取: shanghaiIso(reader.takenAt),
      收回: reader.endedAt && shanghaiIso(reader.endedAt),
    })),
  }
}

/** What ends with the account of whoever manages a licence; refuses `sign_in_required`. */
export async function endingLicences(context: Context): Promise<Ending[]> {
  const running = (await listOwnLicences(context)).filter(({ isEnded }) => !isEnded)
  return running.length === 0
    ? []
    : [
        {
          text: `买的 ${running.length} 份企业授权不再有人管理：已经领取的席位照旧，名单抹去，不能再领取；要交给同事的请先联系我们`,
          path: MY_LICENCES_PATH,
        },
      ]
}

/**
 * Forgets whom a leaving manager named and lets nobody new in, while those who sit go on reading what their firm paid for; of a
 * leaving reader forgets the seat, and where he or she was named (C-14).
 */
export const forgetLicensee: ForgetPerson = async ({ db }, leaver) => {
  const own = eq(licences.personId, leaver.personId)
  await db
    .delete(licenceColleagues)
    .where(inArray(licenceColleagues.licenceId, db.select({ id: licences.id }).from(licences).where(own)))
  await db.update(licences).set({ domain: '' }).where(own)
  await db.delete(licenceReaders).where(eq(licenceReaders.personId, leaver.personId))
  for (const kind of CODE_CHANNEL_KINDS) {
    const addresses = addressesOf(withoutOthers(leaver), kind)
    if (addresses.length > 0)
      await db
        .delete(licenceColleagues)
        .where(and(eq(licenceColleagues.kind, kind), inArray(licenceColleagues.address, addresses)))
  }
}

/** What becomes of licences and seats when two accounts become one: of two seats of one licence one stays. */
export const licenceMerge: readonly MergedColumn[] = [
  goesOver('licences', 'person_id', { name: '企业授权' }),
  goesOverOnce('licence_readers', 'person_id', {
    name: '企业授权的席位',
    clash: '两边在同一份授权里都有席位，留一个',
    key: ['licence_id'],
    twice: 'ends',
    async before({ db }, { from, into }) {
      // One that was taken away gives way to one that is held.
      await db.execute(sql`delete from licence_readers gone using licence_readers held
        where gone.person_id = ${into} and gone.ended_at is not null
          and held.person_id = ${from} and held.ended_at is null and held.licence_id = gone.licence_id`)
    },
  }),
]
