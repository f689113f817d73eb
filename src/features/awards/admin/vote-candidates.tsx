import { App, Button, Dropdown, Tag } from 'antd'
import { useState } from 'react'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { CANDIDATE_STATE_NAMES, nameOfCandidate } from '../candidates/contract.ts'
import type { VoteReport } from '../voting/report-votes.server.ts'
import { useReason } from './use-reason.tsx'
import { excludeCandidate, keepCandidate, mergeCandidates, retireCandidate } from './browser-calls.ts'
import { RenameDialog } from './rename-dialog.tsx'

type Candidate = VoteReport['candidates'][number]

const APPLICANT_READS = '申报人会看到'

/** The candidates of a year with their votes, and what the office does about one of them. */
export function VoteCandidates({
  toKnow,
  candidates,
  isLoading,
  onDone,
}: {
  /** Said before a candidate is ended. */
  toKnow: string
  candidates: readonly Candidate[]
  isLoading: boolean
  onDone: () => Promise<void>
}) {
  const [renaming, setRenaming] = useState<Candidate>()
  return (
    <>
      <OfficeTable<Candidate>
        name="参评者与得票"
        rowKey="id"
        size="middle"
        loading={isLoading}
        dataSource={candidates}
        columns={[
          { title: '奖项', dataIndex: 'prize' },
          { title: '参评者', key: 'name', isName: true, render: (_, row) => nameOfCandidate(row) },
          {
            title: '有效',
            key: 'counted',
            align: 'end',
            render: (_, { isVoted, counted }) => (isVoted ? counted : '不投票'),
          },
          {
            title: '待查',
            key: 'held',
            align: 'end',
            render: (_, { isVoted, held }) => (isVoted ? held : ''),
          },
          {
            title: '作废',
            key: 'void',
            align: 'end',
            render: (_, { isVoted, void: gone }) => (isVoted ? gone : ''),
          },
          {
            title: '状态',
            key: 'state',
            render: (_, { state, exclusionAskedBy, exclusionReason }) => (
              <>
                {CANDIDATE_STATE_NAMES[state]}{' '}
                {state === 'standing' && exclusionAskedBy && (
                  <>
                    <Tag color="warning">待第二人确认取消</Tag>
                    <div className="admin-hint">{exclusionReason}</div>
                  </>
                )}
              </>
            ),
          },
          {
            title: '操作',
            key: 'actions',
            render: (_, candidate) =>
              candidate.state === 'standing' && (
                <Acts
                  toKnow={toKnow}
                  candidate={candidate}
                  others={candidates.filter(
                    ({ id, prize, state }) =>
                      state === 'standing' && prize === candidate.prize && id !== candidate.id,
                  )}
                  onRename={() => setRenaming(candidate)}
                  onDone={onDone}
                />
              ),
          },
        ]}
      />
      {renaming && (
        <RenameDialog
          candidate={renaming}
          isSettled={toKnow !== ''}
          onDone={onDone}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </>
  )
}

function Acts({
  toKnow,
  candidate,
  others,
  onRename,
  onDone,
}: {
  toKnow: string
  candidate: Candidate
  /** With whom it may be the same. */
  others: readonly Candidate[]
  onRename: () => void
  onDone: () => Promise<void>
}) {
  const { ask, dialog } = useReason()
  const { attempt } = useAttempt()
  const { modal } = App.useApp()
  const { id } = candidate
  const name = nameOfCandidate(candidate)
  const keep = async () => {
    await attempt(() => keepCandidate({ id }), `${name}继续参评`)
    await onDone()
  }
  const merge = async (other: Candidate) => {
    const isSure = await modal.confirm({
      title: `把${name}并入${nameOfCandidate(other)}？`,
      content: `票与申报一起过去，两位都投过的各退回一票，并入以后不能分开。${toKnow}`,
      okText: '并入',
    })
    if (isSure && (await attempt(() => mergeCandidates({ id, into: other.id }), '已合并，票随之过去')))
      await onDone()
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
            onClick: () => void merge(other),
          })),
        }}
      >
        <Button size="small">合并</Button>
      </Dropdown>{' '}
      <Button size="small" onClick={onRename}>
        改名称
      </Button>{' '}
      <Button
        size="small"
        onClick={() =>
          ask({
            title: `${name}退出评选？`,
            okText: '退出',
            readBy: APPLICANT_READS,
            toKnow: `投给它的票退还给投票人，不能恢复参评。${toKnow}`,
            work: (reason) => retireCandidate({ id, reason }).then(onDone),
          })
        }
      >
        退出
      </Button>{' '}
      <Button
        size="small"
        danger
        onClick={() =>
          ask({
            title: `取消${name}的参评资格？`,
            okText: '取消资格',
            readBy: APPLICANT_READS,
            toKnow: `需要两位同事：第一位提出，另一位确认，确认后票退还给投票人。${toKnow}`,
            work: (reason) => excludeCandidate({ id, reason }).then(onDone),
          })
        }
      >
        取消资格
      </Button>
      {candidate.exclusionAskedBy && (
        <>
          {' '}
          <Button size="small" onClick={() => void keep()}>
            保留资格
          </Button>
        </>
      )}
      {dialog}
    </>
  )
}
