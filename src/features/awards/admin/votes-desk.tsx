import { useQuery } from '@tanstack/react-query'
import { App, Button, Dropdown, Table, Tag } from 'antd'
import { useState } from 'react'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { nameOfCandidate } from '../candidates/contract.ts'
import type { VoteReport } from '../voting/report-votes.server.ts'
import { SIGNALS } from '../voting/suspect-ballots.ts'
import { BurstsTable } from './bursts-table.tsx'
import { useReason } from './ask-reason.tsx'
import {
  askVotes,
  excludeCandidate,
  mergeCandidates,
  allowVotes,
  voidVotes,
  retireCandidate,
} from './browser-calls.ts'
import { ChooseYear, useYears } from './choose-year.tsx'

const STATES: Readonly<Record<string, string>> = {
  standing: '参评',
  withdrawn: '已退出',
  excluded: '已取消资格',
  merged: '已合并',
}

/** How the vote goes, which ballots look made up, and what the office does about them. */
export function VotesDesk() {
  const { years, year, choose, error, again } = useYears()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const askReason = useReason()
  const { message } = App.useApp()
  const report = useQuery({
    queryKey: ['award-votes', year?.year],
    queryFn: async () => (await askVotes({ year: year?.year ?? 0 })).json,
    enabled: year !== undefined,
  })
  const after = async () => {
    setChosen([])
    await report.refetch()
  }
  if (error ?? report.error) return <Failed error={error ?? report.error} again={again} />
  const judge = (title: string, verb: typeof voidVotes | typeof allowVotes) =>
    askReason(title, async (reason) => {
      await verb({ year: year?.year ?? 0, ballotIds: [...chosen], reason })
      await after()
    })
  const standing = (report.data?.candidates ?? []).filter(({ state }) => state === 'standing')
  const merge = async (id: number, into: number) => {
    try {
      await mergeCandidates({ id, into })
      await after()
    } catch (failure) {
      void message.error(failure instanceof Error ? failure.message : '没有成功')
    }
  }
  return (
    <>
      <ScreenHead title="奖项投票" actions={<ChooseYear years={years} year={year} choose={choose} />}>
        {`${report.data?.ballots ?? 0} 人投过票。一个地址投票的人多、账号新、选得一样，都不单独算可疑。`}
      </ScreenHead>
      <Table<VoteReport['candidates'][number]>
        rowKey="id"
        size="middle"
        loading={report.isFetching}
        dataSource={report.data?.candidates ?? []}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: '奖项', dataIndex: 'prize' },
          {
            title: '参评者',
            key: 'name',
            render: (_, row) => nameOfCandidate(row),
          },
          { title: '有效', dataIndex: 'counted' },
          { title: '待查', dataIndex: 'held' },
          { title: '作废', dataIndex: 'void' },
          {
            title: '状态',
            key: 'state',
            render: (_, { state, exclusionAskedBy }) => (
              <>
                {STATES[state]}
                {state === 'standing' && exclusionAskedBy && <Tag color="warning">待第二人确认取消</Tag>}
              </>
            ),
          },
          {
            title: '操作',
            key: 'acts',
            render: (_, { id, prize, state, company }) =>
              state === 'standing' && (
                <>
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: standing
                        .filter((other) => other.prize === prize && other.id !== id)
                        .map((other) => ({
                          key: other.id,
                          label: `并入 ${nameOfCandidate(other)}`,
                          onClick: () => void merge(id, other.id),
                        })),
                    }}
                  >
                    <Button size="small">合并</Button>
                  </Dropdown>{' '}
                  <Button
                    size="small"
                    onClick={() =>
                      askReason(`${company}退出评选？`, (reason) =>
                        retireCandidate({ id, reason }).then(after),
                      )
                    }
                  >
                    退出
                  </Button>{' '}
                  <Button
                    size="small"
                    danger
                    onClick={() =>
                      askReason(`取消${company}的参评资格？需要两位同事`, (reason) =>
                        excludeCandidate({ id, reason }).then(after),
                      )
                    }
                  >
                    取消资格
                  </Button>
                </>
              ),
          },
        ]}
      />
      <BurstsTable report={report.data} />
      <h2>可疑的选票</h2>
      <div className="admin-actions">
        <Button
          danger
          disabled={chosen.length === 0}
          onClick={() => judge(`作废 ${chosen.length} 张选票？`, voidVotes)}
        >
          作废所选
        </Button>
        <Button
          disabled={chosen.length === 0}
          onClick={() => judge(`恢复 ${chosen.length} 张选票？`, allowVotes)}
        >
          恢复所选
        </Button>
        {report.data && report.data.more > 0 && <span>{`另有 ${report.data.more} 张没有列出`}</span>}
      </div>
      <Table<VoteReport['suspects'][number]>
        rowKey="ballotId"
        size="small"
        dataSource={report.data?.suspects ?? []}
        rowSelection={{ selectedRowKeys: [...chosen], onChange: (keys) => setChosen(keys.map(String)) }}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: '选票', dataIndex: 'ballotId', render: (id: string) => id.slice(0, 8) },
          { title: '票数', dataIndex: 'votes' },
          {
            title: '迹象',
            key: 'signals',
            render: (_, { signals }) =>
              signals.map((signal) => <Tag key={signal}>{SIGNALS[signal].name}</Tag>),
          },
          { title: '状态', key: 'void', render: (_, { isVoid }) => (isVoid ? '已作废' : '计入') },
        ]}
      />
    </>
  )
}
