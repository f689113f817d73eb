import { z } from 'zod'
import { topicIdOf } from '#features/topics/find-topic.server.ts'
import { heldInRow } from '#platform/database/save-row.server.ts'
import {
  importer,
  keyColumns,
  publishedOn,
  recordKey,
  recordText,
  recordTime,
  rowKeyOf,
  timeColumns,
} from '#platform/import/importer.ts'
import { SPECIAL_KINDS } from './contract.ts'
import { saveSpecial } from './save-special.server.ts'
import { specials } from './tables.server.ts'

const topicName = z.union([z.number().int().positive(), z.string().trim().min(1)])

/** Specials as an import or the demo portal brings them (docs/import.md); topics by id or key. */
export const specialImporter = importer({
  kind: 'specials',
  about: '专题',
  edits: 'special',
  columns: {
    ...keyColumns,
    ...timeColumns,
    kind: '种类',
    title: '标题',
    lead: '导语',
    cover: '封面',
    picture: '长图',
    url: '网址',
    topics: '文章',
    questions: '问答',
  },
  record: z.object({
    ...recordKey,
    ...recordTime,
    kind: z.enum(SPECIAL_KINDS),
    title: z.string(),
    lead: recordText(1000),
    cover: z.string().nullish(),
    picture: z.string().nullish(),
    url: z.string().nullish(),
    topics: z.array(topicName).nullish(),
    questions: z.array(topicName).nullish(),
  }),
  save: async (context, record, supplies) => {
    const key = rowKeyOf(record)
    const { industry, sortDate } = specials
    const { sortDate: before, ...held } = await heldInRow(context.db, specials, key, { industry, sortDate })
    const common = {
      ...key,
      // No record says it: it stays as editors set it.
      ...held,
      title: record.title,
      lead: record.lead,
      cover: record.cover ? await supplies.picture(record.cover) : undefined,
      publishedAt: publishedOn(record, context.now, before),
    }
    switch (record.kind) {
      case 'special': {
        const topicIds: number[] = []
        for (const name of [...(record.topics ?? []), ...(record.questions ?? [])])
          topicIds.push(await topicIdOf(context, name))
        return saveSpecial(context, { kind: 'special', ...common, topicIds })
      }
      case 'picture_story':
        return saveSpecial(context, {
          kind: 'picture_story',
          ...common,
          picture: await supplies.picture(record.picture ?? ''),
        })
      case 'weekly':
        return saveSpecial(context, { kind: 'weekly', ...common, weeklyUrl: record.url ?? '' })
    }
  },
})
