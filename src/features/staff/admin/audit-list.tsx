import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, DatePicker, Form, Input, Select, Table, Typography } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { fromShanghai } from '#platform/shanghai-time.ts'
import type { AuditRecord, AuditSearch } from '../audit/contract.ts'
import { sayVerb, VERB_NAMES } from '../audit/verb-names.ts'
import { askAudit } from './browser-calls.ts'

const AT_ONCE = 50
const VERBS = Object.entries(VERB_NAMES).map(([value, label]) => ({ value, label }))

interface Typed {
  readonly actor?: string
  readonly subject?: string
  readonly verb?: string
  readonly days?: readonly [Dayjs, Dayjs] | null
}

/** What was done here, by whom, to what, when and from where; nobody can change it (C-111). */
export function AuditList() {
  const [search, setSearch] = useState<AuditSearch>({})
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['audit', search],
    queryFn: async ({ pageParam }) => (await askAudit({ ...search, below: pageParam })).json,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < AT_ONCE ? undefined : last.at(-1)?.id),
  })
  if (error) return <Failed error={error} again={() => void refetch()} />
  return (
    <>
      <ScreenHead title="操作记录">每一次改动的人、时间、来处与前后内容，保存两年，谁也改不了。</ScreenHead>
      <Form layout="inline" className="staff-search" onFinish={(typed: Typed) => setSearch(searchOf(typed))}>
        <Form.Item name="actor" label="谁">
          <Input allowClear placeholder="员工编号" maxLength={200} />
        </Form.Item>
        <Form.Item name="subject" label="对象">
          <Input allowClear placeholder="topic:10001 或 topic" maxLength={200} />
        </Form.Item>
        <Form.Item name="verb" label="动作">
          <Select
            allowClear
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
      </Form>
      <Table<AuditRecord>
        rowKey="id"
        size="middle"
        loading={isFetching}
        dataSource={data?.pages.flat() ?? []}
        pagination={false}
        expandable={{ expandedRowRender: showFacts, columnTitle: '内容', columnWidth: 64 }}
        columns={[
          { title: '时间', dataIndex: 'at', render: (at: string) => at.slice(0, 19).replace('T', ' ') },
          { title: '谁', dataIndex: 'actorName' },
          { title: '动作', dataIndex: 'verb', render: sayVerb },
          { title: '对象', dataIndex: 'subject' },
          { title: '来处', dataIndex: 'place' },
        ]}
      />
      {hasNextPage && (
        <Button block loading={isFetching} onClick={() => void fetchNextPage()} className="staff-more">
          更早的记录
        </Button>
      )}
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

/** A bare number means somebody who works here; days are whole ones in Shanghai. */
function searchOf({ actor, subject, verb, days }: Typed): AuditSearch {
  const who = actor?.trim()
  const [from, to] = days ? [midnight(days[0]), midnight(days[1].add(1, 'day'))] : []
  return {
    ...(who && { actor: /^\d+$/.test(who) ? `staff:${who}` : who }),
    ...(subject?.trim() && { subject: subject.trim() }),
    ...(verb?.trim() && { verb: verb.trim() }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** When a chosen day begins in Shanghai. */
const midnight = (day: Dayjs) => fromShanghai(day.year(), day.month() + 1, day.date()).toISOString()
