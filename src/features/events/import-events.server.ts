import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fileColumns, fileRecord, saveFileRecord } from '#features/files/import-files.server.ts'
import { personIdOf } from '#features/people/find-person.server.ts'
import type { Context } from '#platform/context.ts'
import {
  importer,
  keyColumns,
  recordDay,
  recordKey,
  recordText,
  rowKeyOf,
} from '#platform/import/importer.ts'
import { Industry } from '#platform/industries/industry.ts'
import { AgendaItem, EVENT_FORMS } from './contract.ts'
import { eventIdOf } from './find-event.server.ts'
import { saveEventAlbum, savePartnerGroup } from './save-event-album.server.ts'
import { saveEvent, setMaterial } from './save-event.server.ts'
import { eventMaterials } from './tables.server.ts'

const name = z.union([z.number().int().positive(), z.string().trim().min(1)])

/** Events as an import or the demo portal brings them (docs/import.md). */
export const eventImporter = importer({
  kind: 'events',
  about: '活动',
  edits: 'event',
  columns: {
    ...keyColumns,
    industry: '产业',
    title: '标题',
    form: '形式',
    startsOn: '开始日期',
    endsOn: '结束日期',
    city: '城市',
    place: '地点',
    address: '街道地址',
    organisers: '主办单位',
    cover: '封面',
    summary: '简介',
    isUpcoming: '即将举行',
    applyUntil: '申报截止',
    externalUrl: '活动网页',
    agenda: '议程',
    speakers: '嘉宾',
  },
  record: z.object({
    ...recordKey,
    industry: Industry.optional(),
    title: z.string(),
    form: z.enum(EVENT_FORMS).optional(),
    startsOn: recordDay,
    endsOn: recordDay.nullish(),
    city: recordText(40),
    place: recordText(100),
    address: recordText(200),
    organisers: z.array(z.object({ name: z.string(), url: recordText(2000) })).nullish(),
    cover: z.string().nullish(),
    summary: recordText(5000),
    isUpcoming: z.boolean().default(false),
    applyUntil: recordDay.nullish(),
    externalUrl: z.string().nullish(),
    agenda: z.array(AgendaItem.extend({ speaker: recordText(60), company: recordText(100) })).nullish(),
    speakers: z
      .array(
        z.object({
          name: z.string(),
          job: recordText(100),
          company: recordText(100),
          person: name.nullish(),
          picture: z.string().nullish(),
        }),
      )
      .nullish(),
  }),
  save: async (context, record, supplies) => {
    const speakers = []
    for (const { person, picture, ...speaker } of record.speakers ?? []) {
      speakers.push({
        ...speaker,
        personId: person ? await personIdOf(context, person) : undefined,
        iconId: picture ? (await supplies.picture(picture)).id : undefined,
      })
    }
    return saveEvent(context, {
      ...rowKeyOf(record),
      industry: record.industry,
      form: record.form,
      title: record.title,
      summary: record.summary,
      startsOn: record.startsOn,
      endsOn: record.endsOn ?? record.startsOn,
      city: record.city,
      place: record.place,
      address: record.address,
      organisers: record.organisers ?? [],
      cover: record.cover ? await supplies.picture(record.cover) : undefined,
      agenda: record.agenda ?? [],
      speakers,
      isUpcoming: record.isUpcoming,
      applyUntil: record.applyUntil ?? undefined,
      externalUrl: record.externalUrl ?? '',
    })
  },
})

/** Files together with the event they belong to; those without one are like any file. */
export const materialImporter = importer({
  kind: 'materials',
  about: '活动资料',
  edits: 'file',
  alsoTakes: ['materials.edit'],
  keeps: ['event', 'position'],
  columns: { ...fileColumns, event: '所属活动', uploader: '提供者', position: '次序' },
  alsoReads: ({ db }, id) =>
    db
      .select({ eventId: eventMaterials.eventId, position: eventMaterials.position })
      .from(eventMaterials)
      .where(eq(eventMaterials.fileId, id)),
  record: fileRecord.extend({
    event: name.nullish(),
    uploader: name.nullish(),
    position: z.number().int().optional(),
  }),
  save: async (context, record, supplies) => {
    const uploaderId = record.uploader ? await personIdOf(context, record.uploader) : undefined
    const fileId = await saveFileRecord(context, record, supplies, { uploaderId })
    if (record.event) {
      const eventId = await eventIdOf(context, record.event)
      const position = record.position ?? (await placeOf(context, { eventId, fileId }))
      await setMaterial(context, { eventId, fileId, position })
    }
    return fileId
  },
})

/** The place a material already has, or the one behind the last. */
async function placeOf(
  { db }: Context,
  { eventId, fileId }: { eventId: number; fileId: number },
): Promise<number> {
  const [row] = await db
    .select({
      own: sql<number | null>`max(position) filter (where file_id = ${fileId})`,
      last: sql<number>`coalesce(max(position), -1)`.mapWith(Number),
    })
    .from(eventMaterials)
    .where(eq(eventMaterials.eventId, eventId))
  return row?.own ?? (row?.last ?? -1) + 1
}

/** Albums of events; pictures by their names, or a prefix and how many there are. */
export const eventAlbumImporter = importer({
  kind: 'event-albums',
  about: '活动相册',
  edits: 'event-album',
  columns: {
    ...keyColumns,
    year: '年份',
    title: '标题',
    pictures: '图片',
  },
  record: z.object({
    ...recordKey,
    year: z.number().int(),
    title: z.string(),
    pictures: z.array(z.object({ picture: z.string(), caption: recordText(200) })),
  }),
  save: async (context, record, supplies) => {
    const pictures = []
    for (const { picture, caption } of record.pictures) {
      pictures.push({ image: await supplies.picture(picture), caption })
    }
    return saveEventAlbum(context, {
      ...rowKeyOf(record),
      year: record.year,
      title: record.title,
      pictures,
    })
  },
})

/** Partners of an event's year by group. */
export const eventPartnerImporter = importer({
  kind: 'event-partners',
  about: '活动合作伙伴',
  edits: 'event-partners',
  columns: {
    ...keyColumns,
    year: '年份',
    name: '组名',
    position: '次序',
    partners: '各家',
  },
  record: z.object({
    ...recordKey,
    year: z.number().int(),
    name: z.string(),
    position: z.number().int().optional(),
    partners: z.array(z.object({ name: z.string(), logo: z.string(), url: recordText(2000) })),
  }),
  save: async (context, record, supplies) => {
    const partners = []
    for (const { logo, ...partner } of record.partners) {
      partners.push({ ...partner, logo: await supplies.picture(logo) })
    }
    return savePartnerGroup(context, {
      ...rowKeyOf(record),
      year: record.year,
      name: record.name,
      position: record.position,
      partners,
    })
  },
})
