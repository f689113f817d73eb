import { sql } from 'drizzle-orm'
import { ends, goesOver, goesOverOnce, type MergedColumn } from '#features/accounts/merge.server.ts'

/** What becomes of files that somebody brought, bought, was given and read when two accounts become one. */
export const fileMerge: readonly MergedColumn[] = [
  goesOver('files', 'uploader_id', { name: '上传的资料' }),
  goesOverOnce('file_purchases', 'person_id', {
    name: '买的资料',
    clash: '两边都买了，各自留着；需要的话退其中一笔',
    key: ['file_id', 'purpose'],
    twice: 'stays',
  }),
  goesOverOnce('file_grants', 'person_id', {
    name: '得到的资料',
    clash: '两边都有，以期限长的为准',
    key: ['file_id', 'purpose'],
    twice: 'ends',
    async before({ db }, { from, into }) {
      await db.execute(sql`update file_grants own set ends_at = case
          when own.ends_at is null or other.ends_at is null then null else greatest(own.ends_at, other.ends_at) end
        from file_grants other where own.person_id = ${into} and other.person_id = ${from}
          and other.file_id = own.file_id and other.purpose = own.purpose`)
    },
  }),
  goesOverOnce('file_readings', 'person_id', {
    name: '资料的阅读记录',
    key: ['file_id', 'purpose', 'hour'],
    twice: 'ends',
  }),
  ends('file_tickets', 'person_id'),
]
