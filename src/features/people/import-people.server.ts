import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { topicIdOf } from '#features/topics/find-topic.server.ts'
import { findRow, type RowKey } from '#platform/database/save-row.server.ts'
import { importer, keyColumns, recordKey, recordText, rowKeyOf } from '#platform/import/importer.ts'
import { people } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { personIdOf } from './find-person.server.ts'
import { hasOrganisationProfile } from './policy.ts'
import { savePerson } from './save-person.server.ts'
import { profiles } from './tables.server.ts'

const name = z.union([z.number().int().positive(), z.string().trim().min(1)])

/** Experts, organisations and readers as an import or the demo portal brings them (docs/import.md). */
export const peopleImporter = importer({
  kind: 'people',
  about: '人物与机构',
  edits: 'person',
  keeps: ['experts', 'recommended'],
  columns: {
    ...keyColumns,
    name: '姓名',
    icon: '头像',
    job: '职务',
    company: '公司',
    signText: '签名',
    remarks: '简介',
    banner: '横幅图',
    descUrl: '详细介绍网址',
    rights: '权利',
    experts: '专家',
    recommended: '推荐文章',
  },
  record: z.object({
    ...recordKey,
    name: z.string(),
    icon: z.string().nullish(),
    job: recordText(100),
    company: recordText(100),
    signText: recordText(200),
    remarks: recordText(2000),
    banner: z.string().nullish(),
    descUrl: recordText(2000),
    rights: z.array(z.number().int()).nullish(),
    experts: z.array(name).nullish(),
    recommended: z.array(name).nullish(),
  }),
  save: async (context, record, supplies) =>
    savePerson(context, {
      ...rowKeyOf(record),
      name: record.name,
      iconId: record.icon ? (await supplies.picture(record.icon)).id : undefined,
      job: record.job,
      company: record.company,
      motto: record.signText,
      biography: record.remarks,
      banner: record.banner ? await supplies.picture(record.banner) : undefined,
      aboutUrl: record.descUrl,
      rights: record.rights ?? [],
      ...(hasOrganisationProfile(record.rights ?? []) && (await companyLeft(context, rowKeyOf(record)))),
      expertIds: record.experts ? await each(record.experts, (one) => personIdOf(context, one)) : undefined,
      recommendedTopicIds: record.recommended
        ? await each(record.recommended, (one) => topicIdOf(context, one))
        : undefined,
    }),
})

/** Which company an organisation is, no record says: it stays as editors set it. */
async function companyLeft({ db }: Context, key: RowKey): Promise<{ companyId?: number }> {
  const id = await findRow(db, people, key)
  if (id === undefined) return {}
  const [profile] = await db
    .select({ companyId: profiles.companyId })
    .from(profiles)
    .where(eq(profiles.personId, id))
  return profile?.companyId ? { companyId: profile.companyId } : {}
}

async function each<T>(names: readonly T[], find: (name: T) => Promise<number>): Promise<number[]> {
  const ids: number[] = []
  for (const one of names) ids.push(await find(one))
  return ids
}
