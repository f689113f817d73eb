import { App, Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { sendDecision } from './browser-calls.ts'
import { useSend } from './use-send.ts'

/** Lets the chosen registrations in, or not, with a sentence that whoever registered reads; those that fail stay chosen. */
export function DecideChosen({
  chosen,
  onDecided,
}: {
  /** Their numbers. */
  chosen: readonly string[]
  /** Those that are still to be decided on. */
  onDecided: (left: readonly string[]) => void
}) {
  const [isRefusing, setRefusing] = useState(false)
  const { send, isBusy } = useSend()
  const { message } = App.useApp()
  const decide = async (isApproved: boolean, reason = '') => {
    const failed: string[] = []
    await send(async () => {
      for (const number of chosen)
        await sendDecision({ number, isApproved, reason }).catch((error: Error) => {
          failed.push(number)
          void message.warning(`${number}：${error.message}`)
        })
      if (failed.length === chosen.length) return
      void message.success(`${isApproved ? '已通过' : '已拒绝'} ${chosen.length - failed.length} 个，已通知`)
    })
    onDecided(failed)
  }
  const isOff = chosen.length === 0 || isBusy
  return (
    <>
      <Button disabled={isOff} onClick={() => void decide(true)}>
        通过所选
      </Button>
      <Button danger disabled={isOff} onClick={() => setRefusing(true)}>
        拒绝所选
      </Button>
      {isRefusing && (
        <ReasonDialog
          title={`拒绝 ${chosen.length} 个报名`}
          readBy="会告诉报名的人"
          rows={3}
          okText="拒绝"
          isDanger
          work={(reason) => decide(false, reason)}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  )
}
