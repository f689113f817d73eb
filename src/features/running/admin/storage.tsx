import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import type { StorageUse } from '../contract.ts'
import { readStorage } from './browser-calls.ts'

type Folder = StorageUse['folders'][number]
type LargeTable = StorageUse['tables'][number]

/** What lies in each folder of the stored files; one without a name here keeps its own. */
const FOLDER_NAMES: Readonly<Record<string, string>> = {
  originals: '图片原件',
  renditions: '图片的各种大小',
  pdf: '资料的 PDF',
  'office-jobs': '导入与导出的文件',
  'award-documents': '奖项申报材料',
  'award-forms': '奖项申报表',
  'attendee-files': '参会者上传的文件',
}
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** 1536 → 1.5 KB */
function sizeOf(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit += 1
  }
  return `${size.toLocaleString('zh-CN', { maximumFractionDigits: 1 })} ${UNITS[unit]}`
}

const count = (number: number) => number.toLocaleString('zh-CN')

/** How much room the portal takes: files by what they are, and the database with its largest tables (C-134). */
export function Storage() {
  const found = useQuery({
    queryKey: ['storage'],
    queryFn: async ({ signal }) => (await readStorage({}, { signal })).json,
    staleTime: 60_000,
  })
  if (found.isLoadingError) return <Failed error={found.error} again={() => void found.refetch()} />
  if (found.isPending) return <Loading />
  const { databaseBytes, tables, folders, isCut } = found.data
  const whole = folders.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <>
      <ScreenHead title="占用的空间">
        存下的文件 {sizeOf(whole)}，数据库 {sizeOf(databaseBytes)}。备份不算在内。
      </ScreenHead>
      {isCut && <Alert className="admin-notice" type="info" title="文件太多，只数了前二十万个；实际更多。" />}
      <h2 className="admin-waiting-head">文件</h2>
      <OfficeTable<Folder>
        name="文件"
        rowKey="name"
        dataSource={folders}
        empty="还没有存下文件"
        isWhole
        columns={[
          {
            title: '种类',
            dataIndex: 'name',
            isName: true,
            render: (name: string) => FOLDER_NAMES[name] ?? name,
          },
          { title: '个数', dataIndex: 'objects', align: 'right', render: count },
          { title: '大小', dataIndex: 'bytes', align: 'right', render: sizeOf },
        ]}
      />
      <h2 className="admin-waiting-head storage-next">数据库里最大的表</h2>
      <OfficeTable<LargeTable>
        name="数据库里最大的表"
        rowKey="name"
        dataSource={tables}
        isWhole
        columns={[
          { title: '表', dataIndex: 'name', isName: true },
          { title: '大约多少行', dataIndex: 'rows', align: 'right', render: count },
          { title: '大小（含索引）', dataIndex: 'bytes', align: 'right', render: sizeOf },
        ]}
      />
    </>
  )
}
