import { and, desc, lt } from 'drizzle-orm'
import { z } from 'zod'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { word } from '#platform/calls/inputs.ts'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { inquiriesMatching } from './list-inquiries.server.ts'
import { nameOfOrigin } from './origins.ts'
import { INQUIRY_STATES, STATE_NAMES } from './states.ts'
import { inquiries } from './tables.server.ts'

const Filter = z.object({ state: z.enum(INQUIRY_STATES).optional(), text: word(100).optional() })

/** What people left with the form, as the list filters it (C-110). */
export const inquiryExport: ExportSource = {
  kind: 'inquiries',
  offer: { name: '资料提交', permission: 'inquiries.follow' },
  contacts: 'contacts.show',
  async open(context, given, { showsContacts }) {
    requirePermission(context.actor, 'inquiries.follow')
    const matching = inquiriesMatching(parseInput(Filter, given))
    const { db } = context
    return {
      name: '资料提交',
      head: ['编号', '时间', '姓名', '公司', '手机', '邮箱', '来源', '留言', '状态', '谁在跟进', '上次跟进'],
      count: () => db.$count(inquiries, matching),
      async *rows() {
        const found = rowsInPages<typeof inquiries.$inferSelect>((behind, limit) =>
          db
            .select()
            .from(inquiries)
            .where(and(matching, behind && lt(inquiries.id, behind.id)))
            .orderBy(desc(inquiries.id))
            .limit(limit),
        )
        const known = new Map<string, string>()
        for await (const row of found) {
          const owner = row.owner ?? ''
          if (owner !== '' && !known.has(owner))
            known.set(owner, (await namesOfActors(context, [owner])).get(owner) ?? owner)
          yield [
            String(row.id),
            shanghaiIso(row.createdAt),
            row.name,
            row.company,
            showsContacts ? row.phone : maskedPhone(row.phone),
            showsContacts ? row.email : maskedEmail(row.email),
            nameOfOrigin(row.origin),
            row.note,
            STATE_NAMES[row.state],
            known.get(owner) ?? '',
            row.followedAt ? shanghaiIso(row.followedAt) : '',
          ]
        }
      },
    }
  },
}
