import { Button } from 'antd'
import { useState } from 'react'
import { useEach } from '#admin/parts/use-each.tsx'
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

type Act = (row: ContentRow) => Promise<unknown>

/** One act on many rows, one after the other, with what became of each. */
export function BulkActs({ kind, rows, onDone }: Props) {
  const { run, dialog } = useEach<ContentRow>(({ title }) => title, onDone)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const publish: Act = async ({ id }) => {
    const { token } = (await showContent({ kind, id })).json
    const { version } = (await keepVersion({ kind, id, token, name: '批量发布' })).json
    await publishVersion({ kind, id, token, version })
  }
  const discard: Act = async ({ id }) => {
    const { token } = (await showContent({ kind, id })).json
    await discardWorking({ kind, id, token })
  }
  return (
    <div className="admin-bulk">
      <span>已选 {rows.length} 项</span>
      <Button size="small" onClick={() => void run('发布', rows, publish)}>
        发布修改
      </Button>
      <Button size="small" danger onClick={() => setWithdrawing(true)}>
        撤下
      </Button>
      <Button size="small" onClick={() => void run('恢复', rows, ({ id }) => putBack({ kind, id }))}>
        恢复公开
      </Button>
      <Button size="small" onClick={() => void run('放弃', rows, discard)}>
        放弃修改
      </Button>
      {isWithdrawing && (
        <WithdrawDialog
          what={`这 ${rows.length} 项`}
          onClose={() => setWithdrawing(false)}
          onWithdraw={async (reason) =>
            void run('撤下', rows, ({ id }) => withdrawContent({ kind, id, reason }))
          }
        />
      )}
      {dialog}
    </div>
  )
}
