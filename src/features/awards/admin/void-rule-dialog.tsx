import { Alert, Button, DatePicker, Form, Input, Select, Table } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { OfficeModal } from '#admin/parts/dialogs.tsx'
import { pickedMoment } from '#admin/parts/moments.ts'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { nameOfCandidate } from '../candidates/contract.ts'
import type { VoteReport } from '../voting/report-votes.server.ts'
import { SIGNALS, type Signal } from '../voting/suspect-ballots.ts'
import type { VoidPreview } from '../voting/try-void-rule.server.ts'
import { tryVoidRule, voidVotes } from './browser-calls.ts'

interface Rule {
  readonly signals?: Signal[]
  readonly candidateId?: number | undefined
  readonly cameFrom?: string | undefined
  readonly days?: [Dayjs | null, Dayjs | null] | null
}

/** Voids by a rule: first what it would take out and how ranks would change, then, with a reason, just these ballots. */
export function VoidRuleDialog({
  year,
  report,
  onDone,
  onClose,
}: {
  year: number
  report: VoteReport
  onDone: () => void
  onClose: () => void
}) {
  const [rule, setRule] = useState<Rule>({})
  const [seen, setSeen] = useState<VoidPreview>()
  const [reason, setReason] = useState('')
  const { attempt, isBusy } = useAttempt()
  const change = (changed: Rule) => {
    setRule((before) => ({ ...before, ...changed }))
    // What was seen is no more what would be done.
    setSeen(undefined)
  }
  const look = () => attempt(async () => setSeen((await tryVoidRule(inputOf(year, rule))).json))
  const voidSeen = async () => {
    const ballotIds = seen?.ballotIds ?? []
    if (await attempt(() => voidVotes({ year, ballotIds, reason }), `作废了 ${ballotIds.length} 张选票`))
      onDone()
  }
  const count = seen?.ballotIds.length ?? 0
  return (
    <OfficeModal
      width={760}
      title="按规则作废"
      okText={seen ? `作废这 ${count} 张选票` : '作废'}
      okButtonProps={{ danger: true, disabled: count === 0 || reason.trim() === '', loading: isBusy }}
      onOk={() => void voidSeen()}
      onCancel={onClose}
    >
      <OfficeForm layout="vertical">
        <Form.Item label="有这些迹象（每一种都要有）">
          <Select
            mode="multiple"
            aria-label="迹象"
            value={rule.signals ?? []}
            onChange={(signals: Signal[]) => change({ signals })}
            options={(Object.keys(SIGNALS) as Signal[]).map((value) => ({
              value,
              label: SIGNALS[value].name,
            }))}
          />
        </Form.Item>
        <Form.Item label="投过这位参评者">
          <Select<number>
            allowClear
            aria-label="参评者"
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(candidateId) => change({ candidateId })}
            options={report.candidates.map((each) => ({ value: each.id, label: nameOfCandidate(each) }))}
          />
        </Form.Item>
        <Form.Item label="从这里来">
          <Select<string>
            allowClear
            aria-label="链接或网站"
            onChange={(cameFrom) => change({ cameFrom })}
            options={report.links.map(({ cameFrom, votes }) => ({
              value: cameFrom,
              label: `${cameFrom}（${votes} 票）`,
            }))}
          />
        </Form.Item>
        <Form.Item label="在这段时间里投的（上海时间）">
          <DatePicker.RangePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            onChange={(days) => change({ days })}
          />
        </Form.Item>
        <Button className="admin-notice" onClick={() => void look()} loading={isBusy}>
          预览
        </Button>
        {seen && <Effects preview={seen} />}
        {count > 0 && (
          <Form.Item label="作废的原因" htmlFor="void-reason" extra="会记录；作废的票保留，可以恢复" required>
            <Input.TextArea
              id="void-reason"
              rows={2}
              maxLength={1000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        )}
      </OfficeForm>
    </OfficeModal>
  )
}

function inputOf(year: number, { signals = [], days, ...rest }: Rule) {
  const [from, until] = (days ?? []).map((each) => pickedMoment(each))
  return {
    year,
    signals,
    ...rest,
    ...(from && { fromMs: Date.parse(from) }),
    ...(until && { untilMs: Date.parse(until) }),
  }
}

function Effects({ preview: { ballotIds, more, votes, candidates } }: { preview: VoidPreview }) {
  return (
    <>
      <Alert
        type={ballotIds.length > 0 ? 'warning' : 'info'}
        showIcon
        className="admin-notice"
        title={
          ballotIds.length > 0
            ? `会作废 ${ballotIds.length} 张选票、${votes} 票。${more > 0 ? `另有 ${more} 张要再做一次。` : ''}`
            : '没有符合的选票'
        }
      />
      {candidates.length > 0 && (
        <Table<VoidPreview['candidates'][number]>
          rowKey="id"
          size="small"
          dataSource={candidates}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            { title: '奖项', dataIndex: 'prize' },
            { title: '参评者', key: 'name', render: (_, row) => nameOfCandidate(row) },
            { title: '有效票', key: 'votes', render: (_, row) => changeOf(row.before, row.after) },
            {
              title: '票数名次',
              key: 'rank',
              render: (_, row) => changeOf(row.rankBefore, row.rankAfter),
            },
          ]}
        />
      )}
    </>
  )
}

const changeOf = (before: number, after: number) =>
  before === after ? `${before} 不变` : `${before} → ${after}`
