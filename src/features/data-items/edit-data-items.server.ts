import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { ContentTime } from '#features/editing/content-time.ts'
import { contentOfRow, editable } from '#features/editing/editable.ts'
import { SaveChart, saveChart } from './save-chart.server.ts'
import { SaveDataItem, saveDataItem } from './save-data-item.server.ts'
import { charts, dataItems } from './tables.server.ts'

/** How data items are edited, and charts and films of their own page. */

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
})

export const dataItemEdits = { 'data-item': dataItem, chart }
