import { Button } from 'antd'
import { useState } from 'react'
import { useEach } from '#admin/parts/use-each.tsx'
import type { ApplicationRow } from '../applications/office-queries.server.ts'
import { acceptApplication, rejectApplication, returnApplication } from './browser-calls.ts'
import { JudgeDialog } from './judge-dialog.tsx'

interface Props {
  /** Frozen when they were chosen: an application that was changed meanwhile is refused. */
  readonly rows: readonly ApplicationRow[]
  readonly onDone: () => void
}

/** One decision on many applications, one after the other, with what became of each. */
export function JudgeChosen({ rows, onDone }: Props) {
  const [dialog, setDialog] = useState<'return' | 'reject'>()
  const { run, dialog: progress } = useEach<ApplicationRow>(
    ({ number, company, product }) => [number, company, product].filter(Boolean).join(' '),
    onDone,
  )
  return (
    <div className="admin-bulk">
      <span>已选 {rows.length} 份</span>
      <Button
        size="small"
        type="primary"
        onClick={() => void run('通过', rows, ({ id, revision }) => acceptApplication({ id, revision }))}
      >
        通过所选
      </Button>
      <Button size="small" onClick={() => setDialog('return')}>
        退回所选
      </Button>
      <Button size="small" danger onClick={() => setDialog('reject')}>
        不予通过所选
      </Button>
      <Button size="small" type="text" onClick={onDone}>
        不选了
      </Button>
      {dialog && (
        <JudgeDialog
          kind={dialog}
          count={rows.length}
          decide={async (note, answerBy) =>
            void run(dialog === 'return' ? '退回' : '不予通过', rows, ({ id, revision }) =>
              dialog === 'return'
                ? returnApplication({ id, revision, note, answerBy })
                : rejectApplication({ id, revision, note }),
            )
          }
          onDone={() => setDialog(undefined)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {progress}
    </div>
  )
}
