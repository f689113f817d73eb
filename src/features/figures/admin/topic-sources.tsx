import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import type { FiguresOfTopic } from '../contract.ts'
import { SOURCES_DAYS } from '../kept.ts'
import { Part } from './part.tsx'
import { shareOf, sumOf } from './sums.ts'

type Source = FiguresOfTopic['sources'][number]

/** So many are listed. */
const SHOWN = 20

/** Where the readers of a topic came from; `reads` are all of the period, also those of days of which that is not kept. */
export function TopicSources({ sources, reads }: { sources: readonly Source[]; reads: number }) {
  const known = sumOf(sources, (source) => source.reads)
  return (
    <Part title="读者从哪里来">
      <OfficeTable<Source>
        name="读者从哪里来"
        rowKey="name"
        size="small"
        isWhole
        dataSource={sources.slice(0, SHOWN)}
        empty="这段日子没有来源的记录"
        columns={[
          { title: '来源', dataIndex: 'name' },
          { title: '阅读', dataIndex: 'reads', align: 'right' },
          {
            title: '占',
            key: 'share',
            align: 'right',
            render: (_, source) => shareOf(source.reads, known),
          },
        ]}
      />
      <p className="admin-hint">
        每天分出最多的几个来源，别的合为一行；只保留 {SOURCES_DAYS} 天。
        {reads > known && `这段日子另有 ${(reads - known).toLocaleString('zh-CN')} 次阅读没有来源的记录。`}
      </p>
    </Part>
  )
}
