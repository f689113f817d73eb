import { useId, useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { SUBMIT } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { sendContinue, sendPause } from '../browser-calls.ts'
import { FIELD } from '../components/recipient-fields.tsx'
import { nameOfQuarter, orderOf, type Quarter } from '../contract.ts'

interface Properties {
  readonly isPaused: boolean
  /** From which on a pause may begin, or it may go on. */
  readonly quarters: readonly Quarter[]
}

/** Pauses a subscription from an issue on, or lets it go on. */
export function Pause({ isPaused, quarters }: Properties) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [from, setFrom] = useState(quarters[0])
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (!from) return null
  const verb = isPaused ? '继续' : '暂停'
  const save = async () => {
    setBusy(true)
    setTold('')
    try {
      await (isPaused ? sendContinue : sendPause)({ year: from.year, quarter: from.quarter })
      location.reload()
    } catch (error) {
      setTold(sayFailure(error, '没有成功，请稍后再试'))
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-10 text-sm text-link noscript:hidden"
      >
        {verb}订阅
      </button>
      {isOpen ? (
        <Modal title={`${verb}订阅`} width="middle" onDismiss={() => setOpen(false)}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
            className="mt-4 space-y-4"
          >
            <div>
              <label htmlFor={`${id}-from`} className="mb-1 block text-sm text-ink">
                从哪一期起{verb}
              </label>
              <select
                id={`${id}-from`}
                value={orderOf(from)}
                onChange={({ target }) =>
                  setFrom(quarters.find((each) => orderOf(each) === Number(target.value)) ?? from)
                }
                className={FIELD}
              >
                {quarters.map((each) => (
                  <option key={orderOf(each)} value={orderOf(each)}>
                    {nameOfQuarter(each)}
                  </option>
                ))}
              </select>
            </div>
            <p className="text-sm text-muted">
              {isPaused
                ? '从这一期起接着送余下的各期，已出版的立即送达；更早的不补送，也没有计期数。'
                : '从这一期起出版的不送，也不计期数；继续以后接着送余下的各期。您名下正在订阅的若干期一起暂停，单买的一期照送。'}
            </p>
            <p role="alert" className="text-sm text-text-red empty:hidden">
              {told}
            </p>
            <BusyButton type="submit" isBusy={isBusy} className={SUBMIT}>
              {isBusy ? '保存中…' : verb}
            </BusyButton>
          </form>
        </Modal>
      ) : null}
    </>
  )
}
