import { Collapse } from 'antd'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import type { ImportKind } from '../contract.ts'

/** The columns that a spreadsheet of this kind may have, and a file with them to begin with. */
export function ImportColumns({ kind: { kind, name, columns } }: { kind: ImportKind }) {
  const hints = (
    <OfficeTable
      name="表格的列"
      rowKey="field"
      size="small"
      isWhole
      dataSource={columns}
      columns={[
        {
          title: '列名',
          dataIndex: 'name',
          render: (text: string, { isRequired }) => (isRequired ? `${text}（必填）` : text),
        },
        { title: '也可以写', dataIndex: 'field' },
        { title: '一格里写什么', dataIndex: 'about' },
      ]}
    />
  )
  return (
    <>
      <p>
        <a href={`/admin/office-jobs/template/${kind}`} download>
          下载“{name}”的表格模板
        </a>
      </p>
      <Collapse ghost items={[{ key: 'columns', label: `“${name}”有哪些列`, children: hints }]} />
    </>
  )
}
