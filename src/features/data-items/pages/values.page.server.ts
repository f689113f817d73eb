import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { csvOf } from '#platform/csv.ts'
import { textPage } from '#platform/pages/page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ChartValues } from '../contract.ts'
import { readDataItem } from '../queries.server.ts'
import { readChart } from '../read-chart.server.ts'
import { rowsOfFile } from '../value-table.ts'

/** The figures behind charts as files: read the way their page is read, so that who sees the chart gets them and nobody else. */

interface ValuesFile {
  readonly title: string
  readonly values: ChartValues
}

const csv = {
  input: z.object({ id: positiveId }),
  contentType: 'text/csv; charset=utf-8',
  text: ({ values }: ValuesFile) => csvOf(rowsOfFile(values.table, values.unit), () => true),
  fileName: ({ title }: ValuesFile) => `${title}.csv`,
}

function fileOf({ title, values }: { title: string; values: ChartValues | undefined }): ValuesFile {
  if (!values) throw new Refusal('not_found', 'chart_values_not_found')
  return { title, values }
}

export const dataItemValuesPage = textPage({
  ...csv,
  path: '/discern/:id/values.csv',
  about: '一条数据的数据表',
  shared: { seconds: 300, tags: ({ id }) => [`data-item:${id}`] },
  load: async (context: SharedContext, { id }: { id: number }) => ({
    id,
    ...fileOf(await readDataItem(context, id)),
  }),
})

export const chartValuesPage = textPage({
  ...csv,
  path: '/canyan/:id/values.csv',
  about: '一张图表的数据表',
  shared: { seconds: 300, tags: ({ id }) => [`chart:${id}`] },
  load: async (context: SharedContext, { id }: { id: number }) => ({
    id,
    ...fileOf(await readChart(context, id)),
  }),
})
