import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { ContentTime } from '#features/editing/content-time.ts'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { whether } from '#features/editing/facets.ts'
import { SaveChart, saveChart } from './save-chart.server.ts'
import { SaveDataItem, saveDataItem } from './save-data-item.server.ts'
import { charts, dataItems } from './tables.server.ts'
import { DATA_KIND_NAMES } from './words.ts'

/** How data items are edited, and charts and films of their own page. */

const TABLE = whether('数据表', '有数据表', '没有数据表')

const DataItemContent = z
  .strictObject(SaveDataItem.shape)
  .omit({ id: true, handle: true, state: true })
  .extend({ publishedAt: ContentTime.optional() })

const dataItem = editable({
  name: '数据',
  permission: 'data.edit',
  schema: DataItemContent,
  title: 'title',
  newId: dataItems,
  pages: ['/discern/:id'],
  async read({ db }, id) {
    const [row] = await db.select().from(dataItems).where(eq(dataItems.id, id))
    if (!row) return undefined
    const publishedAt = new Date(row.sortDate)
    return {
      content: contentOfRow(DataItemContent, { ...row, publishedAt }),
      isWithdrawn: row.state === 'withdrawn',
    }
  },
  save: (context, id, { publishedAt, ...content }) =>
    saveDataItem(context, { ...content, id, publishedAt: publishedAt ? new Date(publishedAt) : context.now }),
  listing: {
    facets: {
      type: { name: '形式', words: DATA_KIND_NAMES },
      category: { name: '分类', isColumn: true },
      source: { name: '来源', isColumn: true },
      table: { ...TABLE, isColumn: true },
      picture: whether('图片', '有图片', '没有图片'),
      industry: { name: '产业', of: 'industry' },
    },
    period: { name: '发布时间' },
  },
  settings: [
    { act: 'category', name: '设数据的分类', takes: 'category', change: (_, category) => ({ category }) },
  ],
})

const ChartContent = z.strictObject(SaveChart.shape).omit({ id: true, handle: true })

const chart = editable({
  name: '图表与视频',
  permission: 'data.edit',
  schema: ChartContent,
  title: 'title',
  newId: charts,
  pages: ['/canyan/:id'],
  async read({ db }, id) {
    const [row] = await db.select().from(charts).where(eq(charts.id, id))
    return row && { content: contentOfRow(ChartContent, { ...row, videoUrl: row.videoUrl || undefined }) }
  },
  save: (context, id, content) => saveChart(context, { ...content, id }),
  listing: {
    facets: {
      source: { name: '来源', isColumn: true },
      film: { ...whether('视频', '视频', '图表'), isColumn: true },
      table: TABLE,
    },
  },
})

export const dataItemEdits = { 'data-item': dataItem, chart }
