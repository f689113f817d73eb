import { useId, useState } from 'react'
import { keepOwnDraft, ownDraft } from '#features/accounts/own-drafts.ts'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { OUTLINED, SUBMIT } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { sendColleagues } from '../browser-calls.ts'

/** Names colleagues who may read, one a line; what was written stays for this window until it is saved. */
export function AddColleagues({ id }: { readonly id: number }) {
  const field = useId()
  const draft = `licence-colleagues:${id}`
  const [isOpen, setOpen] = useState(false)
  const [lines, setLines] = useState('')
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const open = () => {
    setLines(ownDraft(draft))
    setOpen(true)
  }
  const save = async () => {
    setBusy(true)
    setTold('')
    try {
      await sendColleagues({ id, lines })
      keepOwnDraft(draft, '')
      location.reload()
    } catch (error) {
      setTold(sayFailure(error, '没有保存成功，请稍后再试'))
      setBusy(false)
      document.getElementById(field)?.focus()
    }
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className={`mt-3 ${OUTLINED} noscript:hidden`}
      >
        添加同事
      </button>
      {isOpen ? (
        <Modal title="添加同事" width="middle" onDismiss={() => setOpen(false)}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
            className="mt-4 space-y-4"
          >
            <div>
              <label htmlFor={field} className="mb-1 block text-sm text-ink">
                手机号或邮箱，或两样都写，一行一位，可以带姓名
              </label>
              <textarea
                id={field}
                rows={8}
                maxLength={100_000}
                placeholder={'顾南乔 13800138000\nshen@example.com'}
                value={lines}
                aria-invalid={told !== ''}
                aria-describedby={`${field}-problem`}
                onChange={({ target }) => {
                  setLines(target.value)
                  keepOwnDraft(draft, target.value)
                }}
                className="w-full rounded-md border border-edge bg-paper px-3 py-2 text-ink aria-invalid:border-text-red"
              />
              <p id={`${field}-problem`} role="alert" className="mt-1 text-sm text-text-red empty:hidden">
                {told}
              </p>
            </div>
            <p className="text-sm text-muted">
              已有账号的同事会收到消息；还没有的，请把资料的地址发给他们，用写着的手机号或邮箱登录。
            </p>
            <BusyButton type="submit" isBusy={isBusy} className={SUBMIT}>
              {isBusy ? '保存中…' : '保存'}
            </BusyButton>
          </form>
        </Modal>
      ) : null}
    </>
  )
}
