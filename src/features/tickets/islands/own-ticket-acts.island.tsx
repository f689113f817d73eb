import { useState } from 'react'
import { CallFailed } from '#platform/calls/client.ts'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { askRefund, sendChange, sendReturn } from '../browser-calls.ts'
import type { Attendee } from '../buying/contract.ts'
import { AttendeeFields } from '../components/attendee-fields.tsx'

/** What whoever bought a ticket may do with it: name somebody else, or give it back for what is shown before. */
export function OwnTicketActs({ code, attendee }: { code: string; attendee: Attendee }) {
  const [changed, setChanged] = useState<Attendee>()
  const [refund, setRefund] = useState<{ readonly price: number; readonly percent: number }>()
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)

  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setTold('')
    try {
      await act()
    } catch (error) {
      setRefund(undefined)
      setTold(error instanceof CallFailed ? error.message : '没有成功，请稍后再试')
    }
    setBusy(false)
  }
  return (
    <>
      <button type="button" onClick={() => setChanged(attendee)} className={`${OUTLINED} noscript:hidden`}>
        {attendee.name === '' ? '填写' : '换人'}
      </button>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void attempt(async () => setRefund((await askRefund({ codes: code })).json))}
        className={`${OUTLINED} noscript:hidden`}
      >
        退票
      </button>
      {changed ? (
        <Modal
          title={attendee.name === '' ? '填写参会人' : '更换参会人'}
          width="middle"
          onDismiss={() => setChanged(undefined)}
        >
          <p className="mt-2 mb-4 text-sm text-muted">
            {attendee.name === ''
              ? '填写之后填写链接作废，电子票发给参会人。'
              : '换人之后原来的二维码作废，新的发给新的参会人。'}
          </p>
          <AttendeeFields value={changed} onChange={setChanged} />
          <p role="alert" className="mt-3 text-sm text-text-red empty:hidden">
            {told}
          </p>
          <button
            type="button"
            disabled={isBusy}
            onClick={() =>
              void attempt(async () => {
                await sendChange({ code, ...changed })
                location.reload()
              })
            }
            className={`${FILLED} mt-4`}
          >
            确定
          </button>
        </Modal>
      ) : null}
      {refund ? (
        <Notice
          title="退票"
          text={
            refund.price > 0
              ? `退票后门票立即作废，退回 ${refund.price} 元（${refund.percent}%），按原路返回。`
              : '退票后门票立即作废。'
          }
          confirmLabel="退票"
          isFinal
          isBusy={isBusy}
          onCancel={() => setRefund(undefined)}
          onConfirm={() =>
            void attempt(async () => {
              await sendReturn({ codes: [code] })
              location.reload()
            })
          }
        />
      ) : null}
      {told && !changed ? <Notice title="没有成功" text={told} onConfirm={() => setTold('')} /> : null}
    </>
  )
}
