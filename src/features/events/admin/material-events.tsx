import { Link } from '@tanstack/react-router'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { SearchBox } from '#admin/parts/search-box.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { askMaterialEvents } from './browser-calls.ts'

type Row = Awaited<ReturnType<typeof askMaterialEvents>>['json'][number]

/** Events to bring materials to, the latest first, for whoever edits materials and not the events themselves (C-47). */
export function MaterialEvents() {
  const [asked, ask] = useAsked<'q'>('/materials')
  const { q = '' } = asked
  const list = useOlder<Row>({
    queryKey: ['materials-events', q],
    ask: (before, settings) => askMaterialEvents({ q, before }, settings),
  })
  return (
    <>
      <ScreenHead title="活动资料">选择一场活动，上传它的演讲资料、排次序、向参会者开放。</ScreenHead>
      <search className="admin-filters">
        <SearchBox
          name="查找活动"
          placeholder="活动标题里的字"
          value={q}
          onSearch={(text) => ask({ q: text || undefined })}
        />
      </search>
      <OlderTable<Row>
        name="活动资料"
        list={list}
        unit="场"
        empty={q === '' ? '还没有活动' : '没有这样的活动'}
        columns={[
          { title: '日期', dataIndex: 'startsOn', width: 120 },
          {
            title: '活动',
            key: 'title',
            isName: true,
            render: (_, { id, title }) => (
              <Link to="/materials/$id" params={{ id: String(id) }}>
                {title}
              </Link>
            ),
          },
          { title: '资料', dataIndex: 'materials', width: 100, align: 'right' },
        ]}
      />
    </>
  )
}
