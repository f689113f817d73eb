import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { ENDING_SOON_DAYS } from './ending-soon.ts'

const Filter = z.object({ member: z.enum(['now', 'ending']).optional() })

interface Reader extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly created_at: Date
  readonly banned_at: Date | null
  readonly phone: string | null
  readonly email: string | null
  readonly has_wechat: boolean
  readonly member_until: Date | null
}

/** Whoever has an account, with how far a membership reaches; what is closed is not there any more (C-106). */
export const readerExport: ExportSource = {
  kind: 'readers',
  offer: { name: '读者与会员', permission: 'membership.grant' },
  contacts: 'contacts.show',
  async open({ actor, db }, given, { showsContacts }) {
    requirePermission(actor, 'membership.grant')
    const { member } = parseInput(Filter, given)
    const reach = sql`lateral (select max(ends_at) as member_until from membership_periods where person_id = p.id) as m`
    const channels = sql`lateral (
      select max(address) filter (where kind = 'phone') as phone, max(address) filter (where kind = 'email') as email,
        coalesce(bool_or(kind = 'wechat'), false) as has_wechat, count(*) as channels
      from person_channels where person_id = p.id) as c`
    const matching = sql`p.closed_at is null and c.channels > 0 ${member ? sql`and m.member_until > now()` : sql``}
      ${member === 'ending' ? sql`and m.member_until <= now() + ${ENDING_SOON_DAYS} * interval '1 day'` : sql``}`
    const read = async (behind: Reader | undefined, limit: number) =>
      (
        await db.execute<Reader>(sql`
          select p.id, p.name, p.created_at, p.banned_at, c.phone, c.email, c.has_wechat, m.member_until
          from people p, ${channels}, ${reach}
          where ${matching} and p.id > ${behind?.id ?? 0} order by p.id limit ${limit}`)
      ).rows
    return {
      name: member === undefined ? '读者与会员' : member === 'now' ? '会员' : '即将到期的会员',
      head: ['编号', '名称', '注册时间', '手机', '邮箱', '微信', '会员到期', '停用时间'],
      // Counting them costs as much as reading them.
      count: async () => undefined,
      async *rows() {
        for await (const reader of rowsInPages(read))
          yield [
            reader.id,
            reader.name,
            iso(reader.created_at),
            reader.phone && !showsContacts ? maskedPhone(reader.phone) : (reader.phone ?? ''),
            reader.email && !showsContacts ? maskedEmail(reader.email) : (reader.email ?? ''),
            reader.has_wechat ? '已绑定' : '',
            iso(reader.member_until),
            iso(reader.banned_at),
          ]
      },
    }
  },
}

const iso = (moment: Date | null): string => (moment ? shanghaiIso(new Date(moment)) : '')
