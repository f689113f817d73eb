import { useId, useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { SUBMIT } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { removeFurtherMailbox, sendFurtherMailbox } from '../browser-calls.ts'
import { FIELD } from '../components/recipient-fields.tsx'
import {
  LONGEST_MAILBOX,
  LONGEST_MAILBOX_NAME,
  MAILBOX_MISSING,
  MOST_FURTHER_MAILBOXES,
  type FurtherMailbox,
} from '../contract.ts'

type Edited = Omit<FurtherMailbox, 'id'> & { readonly id?: number; readonly withLatest?: boolean }

interface Properties {
  readonly further: readonly FurtherMailbox[]
  /** The title of the issue that came last; empty where none has come. */
  readonly latest: string
}

/** The further mailboxes of a subscriber, each with the way to change or remove it, and to one more. */
export function FurtherMailboxes({ further, latest }: Properties) {
  const id = useId()
  const [edited, setEdited] = useState<Edited>()
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const doIt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setTold('')
    try {
      await work()
      location.reload()
    } catch (error) {
      setTold(sayFailure(error, '没有保存成功，请稍后再试'))
      setBusy(false)
    }
  }
  const save = async ({ name, mailbox, ...which }: Edited) => {
    if (isMailAddress(mailbox.trim()))
      return doIt(() => sendFurtherMailbox({ ...which, name, mailbox: mailbox.trim() }))
    setTold(MAILBOX_MISSING)
    document.getElementById(`${id}-mailbox`)?.focus()
  }
  const open = (which: Edited) => {
    setTold('')
    setEdited(which)
  }
  return (
    <>
      <ul className="mt-2 space-y-1">
        {further.map((each) => (
          <li key={each.id} className="wrap-anywhere text-body">
            {each.name === '' ? '' : `${each.name} `}
            {each.mailbox}
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`修改 ${each.mailbox}`}
              onClick={() => open(each)}
              className="ms-2 min-h-10 text-link noscript:hidden"
            >
              修改
            </button>
          </li>
        ))}
      </ul>
      {further.length < MOST_FURTHER_MAILBOXES ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => open({ name: '', mailbox: '' })}
          className="min-h-10 text-link noscript:hidden"
        >
          增加一个邮箱
        </button>
      ) : null}
      {edited ? (
        <Modal title="同事的收件邮箱" width="middle" onDismiss={() => setEdited(undefined)}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save(edited)
            }}
            className="mt-4 space-y-4"
          >
            <div>
              <label htmlFor={`${id}-mailbox`} className="mb-1 block text-sm text-ink">
                邮箱
              </label>
              <input
                id={`${id}-mailbox`}
                type="email"
                autoComplete="off"
                maxLength={LONGEST_MAILBOX}
                value={edited.mailbox}
                aria-invalid={told !== ''}
                aria-describedby={`${id}-problem`}
                onChange={({ target }) => setEdited({ ...edited, mailbox: target.value })}
                className={FIELD}
              />
              <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-text-red empty:hidden">
                {told}
              </p>
            </div>
            <div>
              <label htmlFor={`${id}-name`} className="mb-1 block text-sm text-ink">
                姓名<span className="ms-2 text-muted">选填，印在他那一份的每一页上；不写就印邮箱</span>
              </label>
              <input
                id={`${id}-name`}
                autoComplete="off"
                maxLength={LONGEST_MAILBOX_NAME}
                value={edited.name}
                onChange={({ target }) => setEdited({ ...edited, name: target.value })}
                className={FIELD}
              />
            </div>
            {edited.id === undefined && latest !== '' ? (
              <label className="flex min-h-10 items-center gap-2 text-sm text-ink">
                <input
                  type="checkbox"
                  checked={edited.withLatest ?? false}
                  onChange={({ target }) => setEdited({ ...edited, withLatest: target.checked })}
                  className="size-4 shrink-0 accent-accent"
                />
                最近一期“{latest}”也寄给他
              </label>
            ) : null}
            <p className="text-sm text-muted">
              请先得到他的同意。从下一次送达起寄；在线阅读与下载仍由您登录。
            </p>
            <div className="flex flex-wrap gap-4">
              <BusyButton type="submit" isBusy={isBusy} className={SUBMIT}>
                {isBusy ? '保存中…' : '保存'}
              </BusyButton>
              {edited.id === undefined ? null : (
                <BusyButton
                  isBusy={isBusy}
                  onClick={() => void doIt(() => removeFurtherMailbox({ id: edited.id ?? 0 }))}
                  className="min-h-11 text-link"
                >
                  不再寄给他
                </BusyButton>
              )}
            </div>
          </form>
        </Modal>
      ) : null}
    </>
  )
}
