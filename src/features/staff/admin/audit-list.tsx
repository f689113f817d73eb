import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, DatePicker, Form, Input, Select, Typography } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { fromShanghai } from '#platform/shanghai-time.ts'
import type { AuditRecord, AuditSearch } from '../audit/contract.ts'
import { sayVerb, VERB_NAMES } from '../audit/verb-names.ts'
import { SUBJECT_KINDS } from '../audit/subjects.ts'
import { askAudit, askStaff } from './browser-calls.ts'

const KINDS = Object.entries(SUBJECT_KINDS).map(([value, label]) => ({ value, label }))
const VERBS = Object.entries(VERB_NAMES).map(([value, label]) => ({ value, label }))

interface Typed {
  readonly actor?: number
  readonly kind?: string
  readonly number?: string
  readonly verb?: string
  readonly days?: readonly [Dayjs, Dayjs] | null
}

/** What was done here, by whom, to what, when and from where; nobody can change it (C-111). */
export function AuditList() {
  const [search, setSearch] = useState<AuditSearch>({})
  const staff = useQuery({ queryKey: ['staff'], queryFn: async () => (await askStaff()).json })
  const list = useOlder<AuditRecord>({
    queryKey: ['audit', search],
    ask: (below, settings) => askAudit({ ...search, below }, settings),
  })
  return (
    <>
      <ScreenHead title="操作记录" actions={<ExportLink list="audit" filter={{ ...search }} />}>
        每一次改动的人、时间、来处与前后内容，保存两年，谁也改不了。
      </ScreenHead>
      <OfficeForm
        layout="inline"
        className="staff-search"
        onFinish={(typed: Typed) => setSearch(searchOf(typed))}
      >
        <Form.Item name="actor" label="谁">
          <Select
            allowClear
            placeholder="所有员工"
            showSearch={{ optionFilterProp: 'label' }}
            options={(staff.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            className="admin-choice"
          />
        </Form.Item>
        <Form.Item name="kind" label="对象">
          <Select
            allowClear
            placeholder="什么都算"
            showSearch={{ optionFilterProp: 'label' }}
            options={KINDS}
            className="admin-choice"
          />
        </Form.Item>
        <Form.Item name="number" label="编号">
          <Input allowClear placeholder="不限" maxLength={100} className="staff-number" />
        </Form.Item>
        <Form.Item name="verb" label="动作">
          <Select
            allowClear
            placeholder="所有动作"
            showSearch={{ optionFilterProp: 'label' }}
            options={VERBS}
            className="admin-choice"
          />
        </Form.Item>
        <Form.Item name="days" label="日期">
          <DatePicker.RangePicker />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          查找
        </Button>
      </OfficeForm>
      <OlderTable<AuditRecord>
        name="操作记录"
        list={list}
        unit="条"
        expandable={{ expandedRowRender: showFacts, columnTitle: '内容' }}
        columns={[
          { title: '时间', dataIndex: 'at', render: (at: string) => at.slice(0, 19).replace('T', ' ') },
          { title: '谁', dataIndex: 'actorName' },
          { title: '动作', dataIndex: 'verb', isName: true, render: sayVerb },
          { title: '对象', key: 'subject', render: (_, record) => <Subject {...record} /> },
          { title: '来处', dataIndex: 'place' },
        ]}
      />
    </>
  )
}

/** By its title where it has one, with the way to it; its kind and number beside it. */
function Subject({ subject, named }: AuditRecord) {
  const [kind = '', ...id] = subject.split(':')
  const told = `${SUBJECT_KINDS[kind] ?? kind} ${id.join(':')}`
  if (!named) return <>{told}</>
  return (
    <>
      {named.address === undefined ? named.title : <Link to={named.address}>{named.title}</Link>}
      <div className="admin-hint">{told}</div>
    </>
  )
}

/** What changed, each side as it was; and what else was noted. */
function showFacts({ before, after, detail }: AuditRecord) {
  const parts = [
    ['改动之前', before],
    ['改动之后', after],
    ['备注', Object.keys(detail).length > 0 ? detail : null],
  ] as const
  const shown = parts.filter(([, facts]) => facts !== null)
  if (shown.length === 0) return <>没有更多内容</>
  return shown.map(([title, facts]) => (
    <Typography.Paragraph key={title}>
      <strong>{title}</strong>
      <pre>{JSON.stringify(facts, null, 2)}</pre>
    </Typography.Paragraph>
  ))
}

/** Days are whole ones in Shanghai; a number alone names nothing. */
function searchOf({ actor, kind, number, verb, days }: Typed): AuditSearch {
  const [from, to] = days ? [midnight(days[0]), midnight(days[1].add(1, 'day'))] : []
  const id = number?.trim()
  return {
    ...(actor !== undefined && { actor: `staff:${actor}` }),
    ...(kind && { subject: id ? `${kind}:${id}` : kind }),
    ...(verb && { verb }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** When a chosen day begins in Shanghai. */
const midnight = (day: Dayjs) => fromShanghai(day.year(), day.month() + 1, day.date()).toISOString()
