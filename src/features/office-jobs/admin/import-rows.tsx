import { Tag } from 'antd'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import type { JobRow, OfficeJob } from '../contract.ts'
import { OUTCOME_NAMES, type Step } from '../words.ts'

const LOOKS: Readonly<Record<JobRow['outcome'], string>> = {
  created: 'admin-tag-good',
  drafted: 'admin-tag-open',
  updated: 'admin-tag-next',
  unchanged: '',
  skipped: 'admin-tag-open',
  made: 'admin-tag-good',
  failed: 'admin-tag-bad',
}

/** The first rows of a step, the refused ones before all others, and where to take all of them away. */
export function ImportRows({ job, step, rows }: { job: OfficeJob; step: Step; rows: readonly JobRow[] }) {
  return (
    <>
      <h2 className="admin-part">{step === 'check' ? '试读的结果' : '导入的结果'}</h2>
      <p>
        <a href={`/admin/office-jobs/${job.id}/report.csv?step=${step}`} download>
          下载全部结果（CSV）
        </a>
      </p>
      <p className="admin-hint">下面是前 {rows.length} 行，被拒绝的在前。</p>
      <OfficeTable<JobRow>
        name="每一行的结果"
        rowKey="place"
        size="small"
        isWhole
        dataSource={rows}
        columns={[
          { title: '行', dataIndex: 'place', width: 160 },
          {
            title: '结果',
            dataIndex: 'outcome',
            width: 90,
            render: (outcome: JobRow['outcome']) => (
              <Tag className={LOOKS[outcome]}>{OUTCOME_NAMES[outcome]}</Tag>
            ),
          },
          { title: '名称', dataIndex: 'label' },
          { title: '说明', dataIndex: 'note' },
        ]}
      />
    </>
  )
}
