import { Button, Dropdown, Table, Tag } from 'antd'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { nameOfCandidate } from '../candidates/contract.ts'
import type { VoteReport } from '../voting/report-votes.server.ts'
import { useReason } from './ask-reason.tsx'
import { excludeCandidate, mergeCandidates, retireCandidate } from './browser-calls.ts'

type Candidate = VoteReport['candidates'][number]

const STATES: Readonly<Record<string, string>> = {
  standing: '参评',
  withdrawn: '已退出',
  excluded: '已取消资格',
  merged: '已合并',
}

/** The candidates of a year with their votes, and what the office does about one of them. */
export function VoteCandidates({
  candidates,
  isLoading,
  onDone,
}: {
  candidates: readonly Candidate[]
  isLoading: boolean
  onDone: () => Promise<void>
}) {
  return (
    <Table<Candidate>
      rowKey="id"
      size="middle"
      loading={isLoading}
      dataSource={[...candidates]}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: '奖项', dataIndex: 'prize' },
        { title: '参评者', key: 'name', render: (_, row) => nameOfCandidate(row) },
        { title: '有效', dataIndex: 'counted', align: 'end' },
        { title: '待查', dataIndex: 'held', align: 'end' },
        { title: '作废', dataIndex: 'void', align: 'end' },
        {
          title: '状态',
          key: 'state',
          render: (_, { state, exclusionAskedBy }) => (
            <>
              {STATES[state]}{' '}
              {state === 'standing' && exclusionAskedBy && <Tag color="warning">待第二人确认取消</Tag>}
            </>
          ),
        },
        {
          title: '操作',
          key: 'acts',
          render: (_, candidate) =>
            candidate.state === 'standing' && (
              <Acts
                candidate={candidate}
                others={candidates.filter(
                  ({ id, prize, state }) =>
                    state === 'standing' && prize === candidate.prize && id !== candidate.id,
                )}
                onDone={onDone}
              />
            ),
        },
      ]}
    />
  )
}

function Acts({
  candidate: { id, company },
  others,
  onDone,
}: {
  candidate: Candidate
  /** With whom it may be the same. */
  others: readonly Candidate[]
  onDone: () => Promise<void>
}) {
  const askReason = useReason()
  const { attempt } = useAttempt()
  const merge = async (into: number) => {
    if (await attempt(() => mergeCandidates({ id, into }), '已合并，票随之过去')) await onDone()
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={others.length === 0}
        menu={{
          items: others.map((other) => ({
            key: other.id,
            label: `并入 ${nameOfCandidate(other)}`,
            onClick: () => void merge(other.id),
          })),
        }}
      >
        <Button size="small">合并</Button>
      </Dropdown>{' '}
      <Button
        size="small"
        onClick={() =>
          askReason(`${company}退出评选？`, (reason) => retireCandidate({ id, reason }).then(onDone))
        }
      >
        退出
      </Button>{' '}
      <Button
        size="small"
        danger
        onClick={() =>
          askReason(`取消${company}的参评资格？需要两位同事`, (reason) =>
            excludeCandidate({ id, reason }).then(onDone),
          )
        }
      >
        取消资格
      </Button>
    </>
  )
}
