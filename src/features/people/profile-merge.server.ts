import { sql } from 'drizzle-orm'
import { countRows, goesOverOnce, type MergedColumn } from '#features/accounts/merge.server.ts'
import { Refusal } from '#platform/refusal.ts'

/** A public page is made by editors: it does not vanish into somebody else's account, who would get its rights. */
const hindersPage: MergedColumn['hinders'] = async ({ db }, { from }) =>
  (await countRows(db, 'person_rights', sql`person_id = ${from}`)) > 0
    ? new Refusal('conflict', 'merge_has_page', { id: from })
    : undefined

/** What becomes of public profiles when two accounts become one. */
export const profileMerge: readonly MergedColumn[] = [
  goesOverOnce('person_rights', 'person_id', { key: ['code'], twice: 'ends', hinders: hindersPage }),
  goesOverOnce('profiles', 'person_id', {
    name: '职务、公司与介绍',
    clash: '保留的账号已有自己的，不变',
    key: [],
    twice: 'ends',
  }),
  goesOverOnce('organisation_experts', 'organisation_id', { key: ['person_id'], twice: 'ends' }),
  goesOverOnce('organisation_experts', 'person_id', {
    name: '所属机构',
    clash: '已在同一机构，算一次',
    key: ['organisation_id'],
    twice: 'ends',
    async before({ db }, { from, into }) {
      // Nobody is an expert of oneself.
      await db.execute(
        sql`delete from organisation_experts where organisation_id = ${into} and person_id = ${from}`,
      )
    },
  }),
  goesOverOnce('recommended_topics', 'person_id', { key: ['topic_id'], twice: 'ends' }),
]
