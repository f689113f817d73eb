import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { downloadFile } from '#admin/parts/download-file.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import type { FieldLine } from '#platform/calls/answer-fields.ts'
import { readStaffApi } from './browser-calls.ts'
import { operationsOf, type Operation } from './operations.ts'

/** Every call of the back office: what it does, who may send it, what it takes and what it answers. */
export function StaffApi() {
  const [wanted, setWanted] = useState('')
  const described = useQuery({
    queryKey: ['staff-api'],
    queryFn: async ({ signal }) => (await readStaffApi({}, { signal })).json,
    staleTime: Infinity,
  })
  const operations = useMemo(() => (described.data ? operationsOf(described.data) : []), [described.data])
  if (described.isLoadingError)
    return <Failed error={described.error} again={() => void described.refetch()} />
  const rows = operations.filter(({ path, summary, group, access }) =>
    `${path} ${summary} ${group} ${access}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  return (
    <>
      <ScreenHead
        title="后台接口"
        actions={
          <Button
            disabled={!described.data}
            onClick={() =>
              downloadFile(
                new Blob([JSON.stringify(described.data, undefined, 2)], { type: 'application/json' }),
                'openapi-staff.json',
              )
            }
          >
            下载 OpenAPI 3.1
          </Button>
        }
      >
        后台的页面就是用这些接口做的，说明与服务器核对的是同一份契约。每一个都要员工的会话，并从本站的页面发出；读者的令牌在这里什么也打不开。
      </ScreenHead>
      <search className="admin-filters">
        <Input.Search
          allowClear
          placeholder="地址、作用或权限"
          aria-label="在接口里查找"
          className="admin-search"
          onChange={({ target }) => setWanted(target.value)}
        />
      </search>
      <OfficeTable<Operation>
        name="后台接口"
        rowKey={({ method, path }) => `${method} ${path}`}
        loading={described.isPending}
        dataSource={rows}
        isWhole
        empty="没有这样的接口"
        expandable={{ columnTitle: '详情', expandedRowRender: Details }}
        columns={[
          {
            title: '接口',
            key: 'path',
            render: (_, { method, path }) => (
              <code>
                {method} {path}
              </code>
            ),
          },
          { title: '作用', dataIndex: 'summary' },
          { title: '谁能用', dataIndex: 'access' },
          { title: '分组', dataIndex: 'group' },
        ]}
      />
    </>
  )
}

const Details = ({ takes, answers }: Operation) => (
  <>
    <Fields title="参数" lines={takes} />
    <Fields title="回答" lines={answers} />
  </>
)

function Fields({ title, lines }: { title: string; lines: readonly FieldLine[] }) {
  if (lines.length === 0) return <p className="admin-hint">{title}：没有</p>
  return (
    <OfficeTable<FieldLine>
      name={title}
      rowKey="path"
      size="small"
      className="admin-section"
      dataSource={lines}
      isWhole
      columns={[
        {
          title,
          dataIndex: 'path',
          render: (path: string, { isRequired }) => (
            <code>
              {path}
              {isRequired && ' *'}
            </code>
          ),
        },
        { title: '类型', dataIndex: 'type' },
        { title: '说明', dataIndex: 'about' },
      ]}
    />
  )
}
