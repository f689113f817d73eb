import { Button, Checkbox, Form, Tag } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { JUDGE_STATE_NAMES } from '../judging/contract.ts'
import { ODDITIES } from '../judging/outliers.ts'
import type { PanelReport } from '../judging/panel-report.server.ts'
import { sayScores } from '../judging/say-scores.ts'
import { useReason } from './use-reason.tsx'
import { assignJudge, endJudge } from './browser-calls.ts'

type Judge = PanelReport['judges'][number]

const COLOURS = { invited: 'processing', active: 'success', left: 'default' } as const

const endOf = ({ name, state }: Judge) =>
  state === 'invited'
    ? `撤回给${name}的邀请？`
    : `${name}不再评审？已提交的评分照算，没评完的算弃权；以后可以再邀请`

/** The judges with what each has done, and the prizes given to each. */
export function PanelJudges({
  judges,
  prizes,
  isLoading,
  onDone,
}: Pick<PanelReport, 'judges' | 'prizes'> & { isLoading: boolean; onDone: () => void }) {
  const [assigned, setAssigned] = useState<Judge>()
  const { ask, dialog } = useReason()
  return (
    <>
      <OfficeTable<Judge>
        name="评委"
        rowKey="id"
        size="middle"
        loading={isLoading}
        dataSource={judges}
        empty="还没有评委。先按“评分项”定下评什么，再邀请。"
        columns={[
          {
            title: '评委',
            key: 'name',
            render: (_, { name, employer, email }) => (
              <>
                <div>{name}</div>
                <div className="admin-hint">{employer}</div>
                <div className="admin-hint">{email}</div>
              </>
            ),
          },
          {
            title: '状态',
            dataIndex: 'state',
            render: (state: Judge['state']) => <Tag color={COLOURS[state]}>{JUDGE_STATE_NAMES[state]}</Tag>,
          },
          {
            title: '奖项',
            key: 'prizes',
            render: (_, { prizeIds }) =>
              prizes.flatMap(({ id, name }) => (prizeIds.includes(id) ? name : [])).join('、'),
          },
          { title: '评分', key: 'scores', render: (_, judge) => sayScores(judge) },
          {
            title: '要看一看',
            key: 'oddities',
            render: (_, { oddities }) =>
              oddities.map((each) => (
                <Tag key={each} color="warning">
                  {ODDITIES[each]}
                </Tag>
              )),
          },
          {
            title: '操作',
            key: 'actions',
            render: (_, judge) =>
              judge.state !== 'left' && (
                <>
                  <Button size="small" onClick={() => setAssigned(judge)}>
                    分配
                  </Button>{' '}
                  <Button
                    size="small"
                    danger
                    onClick={() =>
                      ask({
                        title: endOf(judge),
                        okText: judge.state === 'invited' ? '撤回邀请' : '退出',
                        work: (reason) => endJudge({ judgeId: judge.id, reason }).then(onDone),
                      })
                    }
                  >
                    {judge.state === 'invited' ? '撤回邀请' : '退出'}
                  </Button>
                </>
              ),
          },
        ]}
      />
      {dialog}
      {assigned && (
        <AssignDialog
          judge={assigned}
          prizes={prizes}
          onClose={() => setAssigned(undefined)}
          onDone={() => {
            setAssigned(undefined)
            onDone()
          }}
        />
      )}
    </>
  )
}

function AssignDialog({
  judge,
  prizes,
  onDone,
  onClose,
}: Pick<PanelReport, 'prizes'> & { judge: Judge; onDone: () => void; onClose: () => void }) {
  return (
    <FormDialog<{ prizeIds: number[] }>
      title={`分配给${judge.name}`}
      hint="所选奖项里现在参评的每一位都交给这位评委；企业奖只含通过初评的。以后新增的要再分配一次。"
      okText="分配"
      initialValues={{ prizeIds: [...judge.prizeIds] }}
      work={async ({ prizeIds }) => {
        await assignJudge({ judgeId: judge.id, prizeIds })
        onDone()
      }}
      onClose={onClose}
    >
      <Form.Item name="prizeIds" label="奖项">
        <Checkbox.Group options={prizes.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
    </FormDialog>
  )
}
