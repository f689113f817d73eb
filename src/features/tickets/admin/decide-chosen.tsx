import { Button, Form } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { useEach } from '#admin/parts/use-each.tsx'
import { namesOfTickets } from '../name-on-ticket.ts'
import { sendDecision } from './browser-calls.ts'
import type { RegistrationView } from './contract.ts'
import { useSend } from './use-send.ts'

/** Lets the chosen registrations in, or not, with a sentence that whoever registered reads; says what became of each. */
export function DecideChosen({
  chosen,
  onDecided,
}: {
  chosen: readonly RegistrationView[]
  /** Those that are still to be decided on. */
  onDecided: (left: readonly RegistrationView[]) => void
}) {
  const [isRefusing, setRefusing] = useState(false)
  const { finish } = useSend()
  const { run, dialog } = useEach<RegistrationView>(
    ({ number, tickets }) => `${namesOfTickets(tickets)} ${number}`,
    (left) => {
      onDecided(left)
      void finish(async () => undefined)
    },
  )
  // Whoever asked first is decided on first: the seats may not be enough for all.
  const decide = (isApproved: boolean, reason = '') =>
    run(isApproved ? '通过' : '拒绝', chosen.toReversed(), ({ number }) =>
      sendDecision({ number, isApproved, reason }),
    )
  const isOff = chosen.length === 0
  return (
    <>
      <Button disabled={isOff} onClick={() => void decide(true)}>
        通过所选
      </Button>
      <Button danger disabled={isOff} onClick={() => setRefusing(true)}>
        拒绝所选
      </Button>
      {isOff ? null : <Form.Item>已选 {chosen.length} 份</Form.Item>}
      {isRefusing && (
        <ReasonDialog
          title={`拒绝 ${chosen.length} 个报名`}
          readBy="会告诉报名的人"
          rows={3}
          okText="拒绝"
          isDanger
          work={async (reason) => void decide(false, reason)}
          onClose={() => setRefusing(false)}
        />
      )}
      {dialog}
    </>
  )
}
