import { sql } from 'drizzle-orm'
import { listExport } from '#features/staff/list-export.ts'
import { emailFor, phoneFor } from '#features/staff/shown-contacts.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { READER_STATE_NAMES, ReaderFilter } from './contract.ts'
import { type FoundReader, readersMatching, readRows } from './readers.server.ts'

/** Whoever has an account, as the list is narrowed, with how far a membership reaches (C-106). */
export const readerExport = listExport({
  kind: 'readers',
  name: '读者与会员',
  nameOf: ({ state }) => (state ? `读者：${READER_STATE_NAMES[state]}` : '读者与会员'),
  permission: 'membership.grant',
  contacts: 'contacts.show',
  filter: ReaderFilter,
  rows: (context, asked) =>
    rowsInPages<FoundReader>((behind, limit) =>
      readRows(
        context,
        [...readersMatching(context, asked), ...(behind ? [sql`p.id < ${behind.id}`] : [])],
        limit,
      ),
    ),
  columns: {
    编号: ({ id }) => id,
    名称: ({ name }) => name,
    注册时间: (reader) => iso(reader.created_at),
    手机: ({ phone }, how) => phoneFor(phone, how),
    邮箱: ({ email }, how) => emailFor(email, how),
    微信: (reader) => (reader.has_wechat ? '已绑定' : ''),
    会员到期: (reader) => iso(reader.member_until),
    停用时间: (reader) => iso(reader.banned_at),
  },
})

const iso = (moment: string | null): string => (moment === null ? '' : shanghaiIso(new Date(moment)))
