import { Button } from 'antd'
import { useState } from 'react'
import type { ChecksOf } from '#features/editing/admin/fields.ts'
import { TrialOutcome } from './trial-outcome.tsx'
import { triedOf } from './tried-of.ts'

/** What the labels of articles would become with the entry as it is typed; when asked, for it looks through a thousand of them. */
export function TriedEntry({ values }: ChecksOf) {
  const entry = triedOf(values)
  const [asked, setAsked] = useState<typeof entry>()
  return (
    <>
      <div className="admin-actions">
        <Button disabled={entry.name === ''} onClick={() => setAsked(entry)}>
          试算
        </Button>
        <span className="admin-hint">最近一千篇文章的标签会怎样变</span>
      </div>
      {asked && <TrialOutcome of={{ ...asked }} />}
    </>
  )
}
