import { useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { FILLED } from '#ui/button-looks.ts'
import { ConsentBox } from '#ui/consent-box.tsx'
import { sendAgree } from '../browser-calls.ts'

/** Asks somebody who is signed in to agree to the texts as they are now, before going on (C-15). */
export function AgreeAgain({ onAgreed }: { onAgreed: () => void }) {
  const [isRead, setRead] = useState(false)
  const [problem, setProblem] = useState('')
  const agree = async () => {
    try {
      await sendAgree({})
      onAgreed()
    } catch (error) {
      setProblem(sayFailure(error, '没有成功，请稍后再试'))
    }
  }
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void agree()
      }}
    >
      <ConsentBox
        required
        says="我已阅读并同意现行的"
        checked={isRead}
        onChange={(event) => setRead(event.target.checked)}
      />
      <p role="alert" className="text-sm text-text-red empty:hidden">
        {problem}
      </p>
      <button type="submit" className={`${FILLED} mt-2 min-h-11 w-full`}>
        同意并继续
      </button>
    </form>
  )
}
