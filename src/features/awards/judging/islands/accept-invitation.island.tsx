import { useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { FILLED } from '#ui/button-looks.ts'
import { sendAcceptance } from '../browser-calls.ts'

/** What follows the `#` of the letter's link; no server sees it before it is sent here. */
const invitationOf = (hash: string) => /^#invitation=([\w-]{1,100})$/.exec(hash)?.[1]

/** Whoever came by an invitation accepts it with one press. */
export function AcceptInvitation({ year }: { year: number }) {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const accept = async () => {
    const invitation = invitationOf(location.hash)
    if (invitation === undefined) {
      setProblem('请打开邀请信里的完整链接。')
      return
    }
    setBusy(true)
    try {
      await sendAcceptance({ year, invitation })
      location.replace(location.pathname)
    } catch (error) {
      setProblem(sayFailure(error, '没有成功，请稍后再试'))
      setBusy(false)
    }
  }
  return (
    <div className="wide max-w-[40rem] py-24 text-center">
      <h1 className="text-2xl">评审邀请</h1>
      <p className="mt-3 mb-6 text-balance text-muted">
        这里只有受邀的评委能进。接受邀请后，这个账号就是您评审用的账号。
      </p>
      <BusyButton isBusy={isBusy} onClick={() => void accept()} className={FILLED}>
        接受邀请
      </BusyButton>
      <p role="alert" className="mt-4 text-text-red empty:hidden">
        {problem}
      </p>
    </div>
  )
}
