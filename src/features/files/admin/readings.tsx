import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { ContentPicker } from '#features/editing/admin/content-picker.tsx'
import { minuteOf } from '#platform/shanghai-time.ts'
import { PURPOSE_NAMES } from '../purposes.ts'
import { askReadings, countReaders } from './browser-calls.ts'

type Reading = Awaited<ReturnType<typeof askReadings>>['json'][number]

/** Who read and downloaded files: of one that is chosen, or all, the newest first (C-34, C-40). */
export function Readings() {
  const [asked, ask] = useAsked<'file'>('/file-readings')
  const fileId = Number(asked.file) || undefined
  const filter = { fileId }
  const may = useMay()
  const list = useOlder<Reading>({
    queryKey: ['file-readings', filter],
    ask: (before, settings) => askReadings({ ...filter, before }, settings),
  })
  const { data: counted } = useQuery({
    queryKey: ['file-readers', fileId],
    queryFn: async ({ signal }) => (await countReaders({ fileId: fileId ?? 0 }, { signal })).json,
    enabled: fileId !== undefined,
  })
  return (
    <>
      <ScreenHead title="资料的阅读记录" actions={<ExportLink list="file-readings" filter={filter} />}>
        保留两年。
        {fileId !== undefined &&
          counted &&
          `这份资料有 ${counted.readers} 人次读过，${counted.downloaders} 人次下载过（每人每天算一次）。`}
      </ScreenHead>
      <search className="admin-filters">
        <div className="admin-search">
          <ContentPicker
            aria-label="资料"
            kind="file"
            value={fileId}
            onChange={(id) => ask({ file: typeof id === 'number' ? String(id) : undefined })}
          />
        </div>
      </search>
      <OlderTable<Reading>
        name="阅读记录"
        list={list}
        unit="条"
        empty="还没有人读过"
        columns={[
          { title: '时间', dataIndex: 'at', width: 180, render: minuteOf },
          { title: '资料', dataIndex: 'title', isName: true },
          {
            title: '读者',
            key: 'reader',
            render: (_, { personId, name }) =>
              personId === 0 ? (
                '访客'
              ) : may('readers.read') ? (
                <Link to={`/readers/${personId}`}>{name}</Link>
              ) : (
                name
              ),
          },
          { title: '做了什么', key: 'purpose', render: (_, { purpose }) => PURPOSE_NAMES[purpose] },
          { title: '页数', dataIndex: 'pages', width: 100, align: 'right' },
        ]}
      />
    </>
  )
}
