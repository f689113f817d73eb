import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input, Popconfirm } from 'antd'
import { useState } from 'react'
import { TitledCard } from '#admin/parts/titled-card.tsx'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { LONGEST_WRITTEN } from '../limits.ts'
import { PROBLEMS } from '../problems.ts'
import { askRedirects, dropRedirect, sendRedirects } from './browser-calls.ts'
import { Candidates } from './candidates.tsx'
import { ImportLines } from './import-lines.tsx'
import type { Line } from './lines.ts'

interface Row extends Line {
  readonly id: number
  readonly hits: number
  readonly lastHitOn: string
}

/** Where old addresses lead, how often they are followed, and what is asked for in vain. */
export function Redirects() {
  const { message } = App.useApp()
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const [form] = Form.useForm<Line>()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [isImporting, setImporting] = useState(false)
  const list = useQuery({
    queryKey: ['redirects', q, page],
    queryFn: async ({ signal }) => (await askRedirects({ q, page }, { signal })).json,
  })
  const changed = () => queries.invalidateQueries({ queryKey: ['redirects'] })
  const save = (line: Line) =>
    attempt(async () => {
      const { problems } = (await sendRedirects({ lines: [line] })).json
      const [problem] = problems
      if (problem) {
        const name = problem.code === 'target_wrong' || problem.code === 'chain' ? 'target' : 'path'
        form.setFields([{ name, errors: [PROBLEMS[problem.code] ?? problem.code] }])
        return
      }
      form.resetFields()
      void message.success('已生效')
      await changed()
    })
  const drop = async (id: number) => {
    if (await attempt(() => dropRedirect({ id }), '已删去')) await changed()
  }
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <ScreenHead
        title="地址跳转"
        actions={
          <>
            <ExportLink list="redirects" filter={{ q }} />
            <Button onClick={() => setImporting(true)}>导入</Button>
          </>
        }
      >
        旧地址上已经没有页面时，带读者与搜索引擎去新地址；仍有页面的地址不受影响。
      </ScreenHead>
      <TitledCard title="加一条，或改它的去处" className="admin-section">
        <OfficeForm<Line>
          form={form}
          layout="inline"
          onFinish={(line) => void save({ ...line, note: line.note ?? '' })}
        >
          <Form.Item name="path" label="旧地址" rules={[{ required: true, message: '请写旧地址' }]}>
            <Input placeholder="/old/about.html" maxLength={LONGEST_WRITTEN} />
          </Form.Item>
          <Form.Item name="target" label="新地址" rules={[{ required: true, message: '请写新地址' }]}>
            <Input placeholder="/about" maxLength={LONGEST_WRITTEN} />
          </Form.Item>
          <Form.Item name="note" label="备注">
            <Input maxLength={200} />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            保存
          </Button>
        </OfficeForm>
      </TitledCard>
      <Candidates
        rows={list.data?.candidates ?? []}
        onChoose={(path) => {
          form.setFieldsValue({ path })
          form.focusField('target')
        }}
      />
      <search className="admin-filters">
        <Input.Search
          allowClear
          placeholder="地址或备注里的字"
          aria-label="在跳转里查找"
          className="admin-search"
          onSearch={(text) => {
            setQ(text)
            setPage(1)
          }}
        />
      </search>
      <OfficeTable<Row>
        name="地址跳转"
        rowKey="id"
        loading={list.isPending}
        dataSource={list.data?.rows ?? []}
        empty={q === '' ? '还没有跳转' : '没有这样的跳转'}
        paging={{ current: page, total: list.data?.total ?? 0, onChange: setPage }}
        columns={[
          { title: '旧地址', dataIndex: 'path' },
          { title: '新地址', dataIndex: 'target' },
          { title: '备注', dataIndex: 'note' },
          { title: '用过', dataIndex: 'hits', width: 90, align: 'right' },
          {
            title: '最近',
            dataIndex: 'lastHitOn',
            width: 120,
            render: (day: string) => day || '—',
          },
          {
            title: '操作',
            key: 'actions',
            width: 100,
            render: (_, { id, path }) => (
              <Popconfirm title={`删去 ${path}？`} okText="删去" onConfirm={() => drop(id)}>
                <Button size="small" danger aria-label={`删去 ${path}`}>
                  删去
                </Button>
              </Popconfirm>
            ),
          },
        ]}
      />
      {isImporting && (
        <ImportLines
          onClose={() => setImporting(false)}
          onDone={() => {
            setImporting(false)
            void changed()
          }}
        />
      )}
    </>
  )
}
