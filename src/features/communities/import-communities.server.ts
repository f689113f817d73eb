import { z } from 'zod'
import { personIdOf } from '#features/people/find-person.server.ts'
import { topicIdOf } from '#features/topics/find-topic.server.ts'
import { importer, keyColumns, recordKey, recordText, rowKeyOf } from '#platform/import/importer.ts'
import { saveCommunity } from './save-community.server.ts'

const name = z.union([z.number().int().positive(), z.string().trim().min(1)])

/** Communities as an import or the demo portal brings them (docs/import.md); experts and topics by id or key. */
export const communityImporter = importer({
  kind: 'communities',
  about: '社区',
  edits: 'community',
  columns: {
    ...keyColumns,
    name: '名称',
    keyword: '关键词',
    description: '说明',
    assistantName: '助手名字',
    assistantPicture: '助手二维码',
    position: '次序',
    experts: '专家',
    topics: '文章',
  },
  record: z.object({
    ...recordKey,
    name: z.string(),
    keyword: recordText(500),
    description: recordText(2000),
    assistantName: recordText(60),
    assistantPicture: z.string().nullish(),
    position: z.number().int().optional(),
    experts: z.array(name).nullish(),
    topics: z.array(name).nullish(),
  }),
  save: async (context, record, supplies) => {
    const expertIds: number[] = []
    for (const expert of record.experts ?? []) expertIds.push(await personIdOf(context, expert))
    const topicIds: number[] = []
    for (const topic of record.topics ?? []) topicIds.push(await topicIdOf(context, topic))
    return saveCommunity(context, {
      ...rowKeyOf(record),
      name: record.name,
      keyword: record.keyword,
      description: record.description,
      assistantName: record.assistantName,
      assistantPicture: record.assistantPicture ? await supplies.picture(record.assistantPicture) : undefined,
      position: record.position,
      expertIds,
      topicIds,
    })
  },
})
