import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { OfficeModal } from '../dialogs.tsx'
import { Loading } from '../states.tsx'
import { useAttempt } from '../use-attempt.ts'
import { startBulk } from './browser-calls.ts'
import { BulkProgress } from './bulk-progress.tsx'
import { isBulkOver, useBulkJob } from './use-bulk-job.ts'

/** Those that were chosen by hand, or all that a list has as it is filtered. */
export type BulkOf =
  | { readonly ids: readonly number[] }
  | { readonly filter: Readonly<Record<string, string | undefined>> }

interface Bulk {
  /** Has the server do something with each, as a feature's `bulkActs` call it. */
  readonly run: (
    act: string,
    of: BulkOf,
    given?: { reason?: string | undefined; value?: string },
  ) => Promise<void>
  /** How far it is and what became of each, to be shown wherever the screen likes. */
  readonly dialog: ReactNode
  readonly isBusy: boolean
}

/** One act on many things of a list, which goes on when the tab is closed; `onDone` when whoever asked has read how it ended. */
export function useBulk(onDone: () => void): Bulk {
  const { attempt, isBusy } = useAttempt()
  const [id, setId] = useState<number>()
  const run: Bulk['run'] = async (act, of, { reason = '', value = '' } = {}) => {
    const asked = 'ids' in of ? { ids: [...of.ids] } : { filter: said(of.filter) }
    await attempt(async () => setId((await startBulk({ act, reason, value, ...asked })).json.id))
  }
  const close = () => {
    setId(undefined)
    onDone()
  }
  return { run, isBusy, dialog: id !== undefined && <Progressing id={id} onClose={close} /> }
}

const said = (filter: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])))

function Progressing({ id, onClose }: { id: number; onClose: () => void }) {
  const { shown, isBusy, paging, confirm, cancel } = useBulkJob(id)
  const bulk = shown.data
  const isOver = bulk !== undefined && isBulkOver(bulk)
  return (
    <OfficeModal
      title={bulk ? `${bulk.name} ${bulk.count} 项` : '批量操作'}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        bulk && !isOver && (
          <Button key="cancel" disabled={isBusy || bulk.isCancelling} onClick={() => void cancel()}>
            {bulk.state === 'checked' ? '不做了' : '停下'}
          </Button>
        ),
        bulk?.state === 'checked' && bulk.mayConfirm && (
          <Button key="confirm" type="primary" disabled={isBusy} onClick={() => void confirm()}>
            确认，开始做
          </Button>
        ),
        (isOver || (bulk?.state === 'checked' && !bulk.mayConfirm)) && (
          <Button key="close" type="primary" onClick={onClose}>
            {isOver ? '完成' : '知道了'}
          </Button>
        ),
      ]}
    >
      {shown.isError && <p role="alert">{shown.error.message}</p>}
      {bulk ? <BulkProgress bulk={bulk} paging={paging} /> : !shown.isError && <Loading />}
    </OfficeModal>
  )
}
