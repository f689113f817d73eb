import { z } from 'zod'
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
import { Industry } from '#platform/industries/industry.ts'
import { saveChart } from './save-chart.server.ts'
import { saveDataItem } from './save-data-item.server.ts'
import { charts, dataItems } from './tables.server.ts'
import { DATA_ITEM_KINDS } from './contract.ts'
import { ValueTableText } from './value-table.ts'

/** The figures behind a chart: lines of cells between tabs, the headings first. */
const figures = { unit: recordText(60), values: ValueTableText.nullish().transform((text) => text ?? '') }

/** Data items as an import or the demo portal brings them (docs/import.md). */
export const dataItemImporter = importer({
  kind: 'data-items',
  about: '数据',
  edits: 'data-item',
  columns: {
    ...keyColumns,
    ...timeColumns,
    industry: '产业',
    title: '标题',
    kind: '种类',
    category: '分类',
    source: '来源',
    url: '来源网址',
    picture: '图片',
    imageCaption: '图片说明',
    text: '文字',
    unit: '单位',
    values: '数字',
  },
  record: z.object({
    ...recordKey,
    ...recordTime,
    industry: Industry.optional(),
    title: z.string(),
    kind: z.enum(DATA_ITEM_KINDS).default('chart'),
    category: recordText(40),
    source: recordText(200),
    url: recordText(2000),
    picture: z.string().nullish(),
    imageCaption: recordText(300),
    text: recordText(20_000),
    ...figures,
  }),
  save: async (context, { url, text, picture, ...record }, supplies) => {
    const key = rowKeyOf(record)
    const { drawn, sortDate } = dataItems
    const { sortDate: before, ...held } = await heldInRow(context.db, dataItems, key, { drawn, sortDate })
    return saveDataItem(context, {
      ...key,
      // How the figures are drawn is for editors to say.
      ...held,
      industry: record.industry,
      kind: record.kind,
      title: record.title,
      category: record.category,
      source: record.source,
      sourceUrl: url,
      image: picture ? await supplies.picture(picture) : undefined,
      imageCaption: record.imageCaption,
      body: text,
      unit: record.unit,
      valueTable: record.values,
      publishedAt: publishedOn(record, context.now, before),
    })
  },
})

/** Charts and films for /canyan/:id. */
export const chartImporter = importer({
  kind: 'charts',
  about: '图表与视频',
  edits: 'chart',
  columns: {
    ...keyColumns,
    title: '标题',
    picture: '图片',
    poster: '视频封面',
    video: '视频网址',
    source: '来源',
    unit: '单位',
    values: '数字',
  },
  record: z.object({
    ...recordKey,
    title: z.string(),
    picture: z.string().nullish(),
    poster: z.string().nullish(),
    video: z.string().nullish(),
    source: recordText(200),
    ...figures,
  }),
  save: async (context, { title, picture, poster, video, ...record }, supplies) => {
    const named = picture ?? poster
    return saveChart(context, {
      ...rowKeyOf(record),
      ...(await heldInRow(context.db, charts, rowKeyOf(record), { drawn: charts.drawn })),
      title,
      image: named ? await supplies.picture(named) : undefined,
      videoUrl: video ?? undefined,
      source: record.source,
      unit: record.unit,
      valueTable: record.values,
    })
  },
})
