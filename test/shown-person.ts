import { ads } from '#features/ads/tables.server.ts'
import { saveCommunity } from '#features/communities/save-community.server.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { savePerson } from '#features/people/save-person.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'

interface Shown {
  readonly personId: number
  readonly name: string
  readonly company: string
  /** Addresses of those who may read the file. */
  readonly list?: string[]
}

/** Names somebody wherever editors can: an expert with an article, of an organisation, of a community, at an event, of a file and an ad. */
export async function showPerson(
  context: Context,
  { personId, name, company, list }: Shown,
): Promise<{ articleId: number; fileId: number }> {
  const articleId = await makeArticle(context, { authorId: personId, authorName: name, title: '长晶二十年' })
  await savePerson(context, { name: '某研究院', rights: [4], expertIds: [personId] })
  await savePerson(context, {
    id: personId,
    name,
    job: '首席科学家',
    company,
    biography: `${name}在${company}长晶二十年`,
    rights: [2, 64, 512],
    recommendedTopicIds: [articleId],
  })
  await saveCommunity(context, { name: '长晶社区', expertIds: [personId] })
  await saveEvent(context, {
    title: '长晶论坛',
    startsOn: '2026-11-21',
    endsOn: '2026-11-21',
    speakers: [
      { name, job: '首席科学家', company, personId },
      { name: '别的讲者', company: '别的公司' },
    ],
    agenda: [{ time: '09:30', title: '长晶', speaker: name, company }],
  })
  const fileId = await saveFile(context, {
    name: 'a.pdf',
    title: '长晶讲义',
    speaker: name,
    company,
    uploaderId: personId,
    ...(list && { list }),
    publishedAt: context.now,
  })
  await context.db.insert(ads).values({
    industry: 'semi',
    position: 'banner',
    page: 'all',
    title: '长晶课',
    image: { id: '0'.repeat(24), width: 1, height: 1 },
    targetKind: 'person',
    targetId: personId,
  })
  return { articleId, fileId }
}
