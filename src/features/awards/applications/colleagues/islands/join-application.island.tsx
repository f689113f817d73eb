import { useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { FILLED } from '#ui/button-looks.ts'
import { applicationPath } from '../../../addresses.ts'
import { sendJoining } from '../browser-calls.ts'

/** What follows the `#` of the link; no server sees it before it is sent here. */
const invitationOf = (hash: string) => /^#invitation=([\w-]{1,100})$/.exec(hash)?.[1]

/** Whoever came by a colleague's link joins with one press. */
export function JoinApplication() {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const join = async () => {
    const invitation = invitationOf(location.hash)
    if (invitation === undefined) {
      setProblem('请打开同事给您的完整链接。')
      return
    }
    setBusy(true)
    try {
      const { json } = await sendJoining({ invitation })
      location.replace(applicationPath(json.year, json.id))
    } catch (error) {
      setProblem(sayFailure(error, '没有成功，请稍后再试'))
      setBusy(false)
    }
  }
  return (
    <div className="wide max-w-[40rem] py-24 text-center">
      <h1 className="text-2xl">一起填写申报</h1>
      <p className="mt-3 mb-6 text-balance text-muted">
        同事请您一起填写奖项申报。加入以后，您能填写、上传材料与下载回执；提交由负责人来做。您的账号名会给一起填写的人看到。
      </p>
      <BusyButton isBusy={isBusy} onClick={() => void join()} className={FILLED}>
        加入
      </BusyButton>
      <p role="alert" className="mt-4 text-text-red empty:hidden">
        {problem}
      </p>
    </div>
  )
}
