import { useState, type ComponentType } from 'react'
import { storedPersonId } from '#features/accounts/stored-person.ts'
import { ASKING } from '#features/topics/addresses.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { PassingNotice } from '#ui/passing-notice.tsx'
import type { AskDialog } from '../components/ask-dialog.tsx'
import { MY_QUESTIONS_PATH } from '../addresses.ts'
import { ASKED_ONESELF, QUESTION_ASKED, SIGN_IN_FIRST } from '../messages.ts'

type Dialog = ComponentType<Parameters<typeof AskDialog>[0]>

/** The way to a question (USER-03); a visitor is asked to sign in first (ASK-10). The dialog is fetched when it is wanted. */
export function AskButton({
  expertId,
  name,
  isQuiet = false,
}: {
  expertId: number
  name: string
  /** One of many beside each other. */
  isQuiet?: boolean
}) {
  const [Shown, setShown] = useState<{ readonly Dialog: Dialog }>()
  const [told, setTold] = useState('')
  const open = async () => {
    if (tokenOfCookie(document.cookie) === undefined) {
      askToSignIn({ reason: SIGN_IN_FIRST })
      return
    }
    // Not after the question is written.
    if (storedPersonId() === expertId) {
      setTold(ASKED_ONESELF)
      return
    }
    try {
      const { AskDialog: Dialog } = await import('../components/ask-dialog.tsx')
      setShown({ Dialog })
    } catch {
      setTold('网络不太顺畅，请稍后再试')
    }
  }
  return (
    <>
      <button
        type="button"
        id={isQuiet ? undefined : ASKING}
        aria-haspopup="dialog"
        onClick={() => void open()}
        className={`${isQuiet ? OUTLINED : FILLED} scroll-mt-28 noscript:hidden`}
      >
        {`向${name}提问`}
      </button>
      <PassingNotice told={told} onGone={() => setTold('')}>
        {told === QUESTION_ASKED ? (
          <a href={MY_QUESTIONS_PATH} className="shrink-0 underline underline-offset-4">
            我的提问
          </a>
        ) : told === ASKED_ONESELF ? (
          <a href="/questions" className="shrink-0 underline underline-offset-4">
            读者的提问
          </a>
        ) : null}
      </PassingNotice>
      {Shown ? (
        <Shown.Dialog
          expertId={expertId}
          name={name}
          onClose={() => setShown(undefined)}
          onAsked={(sentence) => {
            setShown(undefined)
            setTold(sentence)
          }}
        />
      ) : null}
    </>
  )
}
