import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { sendNote } from './browser-calls.ts'
import type { RegistrationView } from './contract.ts'
import { useSend } from './use-send.ts'

/** What organisers have to know of a registration; nobody else reads it. */
export function RegistrationNote({ registration: { number, note } }: { registration: RegistrationView }) {
  const [typed, setTyped] = useState(note)
  const { send, isBusy } = useSend()
  return (
    <Space.Compact block className="admin-actions">
      <Input
        aria-label={`${number}的备注`}
        placeholder="备注，只有主办方看得到"
        maxLength={300}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        disabled={isBusy || typed.trim() === note}
        onClick={() => void send(() => sendNote({ number, note: typed, before: note }), '备注已保存')}
      >
        保存备注
      </Button>
    </Space.Compact>
  )
}
