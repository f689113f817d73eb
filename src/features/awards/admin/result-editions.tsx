import { App, Button, Tag } from 'antd'
import { useState, type ReactNode } from 'react'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { minuteOf } from '#platform/shanghai-time.ts'
import { downloadFile } from '#admin/parts/download-file.ts'
import { nameOfCandidate } from '../candidates/contract.ts'
import type { ResultsView } from '../results/read-results.server.ts'
import { AnnounceDialog } from './announce-dialog.tsx'
import { askResult, freezeResult } from './browser-calls.ts'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'

type Edition = ResultsView['results'][number]

const STATES = {
  prepared: <Tag color="warning">等另一位同事冻结</Tag>,
  frozen: <Tag color="success">已冻结</Tag>,
  dropped: <Tag>已被重算取代</Tag>,
} as const

/** Who or what, and below it when, on one line. */
const said = (what: ReactNode, when: string) => (
  <>
    {what}
    <div className="admin-hint admin-when">{when}</div>
  </>
)

/** Every result that was computed for a year, the newest first. */
export function ResultEditions({
  results,
  preview,
  evening,
  onDone,
}: Pick<ResultsView, 'results' | 'preview' | 'evening'> & { onDone: () => void }) {
  const { modal } = App.useApp()
  const { attempt } = useAttempt()
  const stepUp = useStepUp()
  const [announced, setAnnounced] = useState<Edition>()
  const freeze = async ({ id, digest }: Edition) => {
    const isSure = await modal.confirm({
      title: '冻结这份结果？',
      content: (
        <>
          <p>请先核对每个奖项的名次。冻结以后不能改，只能另算一份更正。</p>
          <ul>
            {preview.map(({ id: prizeId, name, lines }) => (
              <li key={prizeId}>
                {`${name}：${
                  lines
                    .filter(({ isWinner }) => isWinner)
                    .map(nameOfCandidate)
                    .join('、') || '无'
                }`}
              </li>
            ))}
          </ul>
          <p className="admin-hint">{`散列 ${digest}`}</p>
        </>
      ),
      okText: '冻结',
    })
    if (isSure && (await attempt(() => stepUp(() => freezeResult({ id, digest }))))) onDone()
  }
  const download = async ({ id, edition }: Edition) => {
    await attempt(async () => {
      const { json } = await askResult({ id })
      const text = `{"digest":"${json.digest}","result":${json.content}}`
      downloadFile(new Blob([text], { type: 'application/json' }), `award-result-${edition}.json`)
    })
  }
  if (results.length === 0) return null
  return (
    <>
      <OfficeTable<Edition>
        isWhole
        name="算出的结果"
        rowKey="id"
        size="middle"
        dataSource={results}
        columns={[
          { title: '第几份', dataIndex: 'edition' },
          { title: '状态', dataIndex: 'state', render: (state: Edition['state']) => STATES[state] },
          { title: '计算', key: 'prepared', render: (_, row) => said(row.preparedBy, row.preparedAt) },
          {
            title: '冻结',
            key: 'frozen',
            render: (_, row) => row.frozenAt && said(row.frozenBy, row.frozenAt),
          },
          {
            title: '公布',
            key: 'announced',
            render: (_, { announceAt, isAnnounced }) =>
              announceAt &&
              said(
                <Tag color={isAnnounced ? 'success' : 'processing'}>{isAnnounced ? '已公布' : '定于'}</Tag>,
                minuteOf(announceAt),
              ),
          },
          { title: '更正的原因', dataIndex: 'reason' },
          {
            title: '散列',
            dataIndex: 'digest',
            render: (digest: string) => <code>{digest.slice(0, 12)}</code>,
          },
          {
            title: '操作',
            key: 'actions',
            render: (_, row) => (
              <>
                {row.state === 'prepared' && (
                  <Button size="small" type="primary" onClick={() => void freeze(row)}>
                    冻结
                  </Button>
                )}{' '}
                {row.state === 'frozen' && !row.isAnnounced && (
                  <Button size="small" type="primary" onClick={() => setAnnounced(row)}>
                    {row.announceAt ? '改公布时刻' : '公布'}
                  </Button>
                )}{' '}
                {row.articleId > 0 && (
                  <Button size="small" href={`/admin/topics/${row.articleId}`}>
                    新闻稿
                  </Button>
                )}{' '}
                {row.state !== 'dropped' && (
                  <Button size="small" onClick={() => void download(row)}>
                    导出
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {announced && (
        <AnnounceDialog
          id={announced.id}
          suggested={announced.announceAt || evening}
          onClose={() => setAnnounced(undefined)}
          onDone={() => {
            setAnnounced(undefined)
            onDone()
          }}
        />
      )}
    </>
  )
}
