import { Alert, Button, Modal, Progress } from 'antd'
import { useState } from 'react'
import type { ContentRow } from '../list-contract.ts'
import {
  discardWorking,
  keepVersion,
  publishVersion,
  putBack,
  showContent,
  withdrawContent,
} from './browser-calls.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface Props {
  readonly kind: string
  /** Frozen when they were chosen: what the list shows later changes nothing. */
  readonly rows: readonly ContentRow[]
  readonly onDone: () => void
}

interface Outcome {
  readonly row: ContentRow
  /** The server's sentence; missing where it was done. */
  readonly problem?: string
}

type Act = (row: ContentRow) => Promise<unknown>

/** One act on many rows, one after the other, with what became of each. */
export function BulkActs({ kind, rows, onDone }: Props) {
  const [running, setRunning] = useState<{ name: string; outcomes: readonly Outcome[] }>()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const run = async (name: string, act: Act) => {
    const outcomes: Outcome[] = []
    setRunning({ name, outcomes })
    for (const row of rows) {
      try {
        await act(row)
        outcomes.push({ row })
      } catch (error) {
        outcomes.push({ row, problem: error instanceof Error ? error.message : '没有成功' })
      }
      setRunning({ name, outcomes: [...outcomes] })
    }
  }
  const publish: Act = async ({ id }) => {
    const { token } = (await showContent({ kind, id })).json
    const { version } = (await keepVersion({ kind, id, token, name: '批量发布' })).json
    await publishVersion({ kind, id, token, version })
  }
  const discard: Act = async ({ id }) => {
    const { token } = (await showContent({ kind, id })).json
    await discardWorking({ kind, id, token })
  }
  const failed = running?.outcomes.filter(({ problem }) => problem !== undefined) ?? []
  const isOver = running !== undefined && running.outcomes.length === rows.length
  return (
    <div className="admin-bulk">
      <span>已选 {rows.length} 项</span>
      <Button size="small" onClick={() => void run('发布', publish)}>
        发布修改
      </Button>
      <Button size="small" danger onClick={() => setWithdrawing(true)}>
        撤下
      </Button>
      <Button size="small" onClick={() => void run('恢复', ({ id }) => putBack({ kind, id }))}>
        恢复公开
      </Button>
      <Button size="small" onClick={() => void run('放弃', discard)}>
        放弃修改
      </Button>
      {isWithdrawing && (
        <WithdrawDialog
          what={`这 ${rows.length} 项`}
          onClose={() => setWithdrawing(false)}
          onWithdraw={async (reason) => void run('撤下', ({ id }) => withdrawContent({ kind, id, reason }))}
        />
      )}
      {running && (
        <Modal
          open
          title={`${running.name} ${rows.length} 项`}
          closable={isOver}
          mask={{ closable: false }}
          keyboard={false}
          onCancel={onDone}
          footer={
            <Button type="primary" disabled={!isOver} onClick={onDone}>
              完成
            </Button>
          }
        >
          <Progress percent={Math.round((running.outcomes.length / rows.length) * 100)} />
          {isOver && (
            <Alert
              type={failed.length > 0 ? 'warning' : 'success'}
              title={`做成 ${rows.length - failed.length} 项${failed.length > 0 ? `，没做成 ${failed.length} 项` : ''}`}
            />
          )}
          <ul>
            {failed.map(({ row, problem }) => (
              <li key={row.id}>
                {row.title}：{problem}
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </div>
  )
}
