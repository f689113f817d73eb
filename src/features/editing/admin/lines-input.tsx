import { Input } from 'antd'
import { useState } from 'react'

interface Props {
  readonly id: string
  readonly disabled: boolean
  readonly value: unknown
  readonly onChange: (lines: readonly string[]) => void
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Texts, one a line; a line that is still empty is none, and stays where the cursor is. */
export function LinesInput({ id, disabled, value, onChange }: Props) {
  const lines = Array.isArray(value) ? value.filter((line) => typeof line === 'string') : []
  const [typed, setTyped] = useState('')
  const text = linesOf(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n')
  return (
    <Input.TextArea
      id={id}
      disabled={disabled}
      value={text}
      // One that grew by itself would write inline style, which the security policy forbids.
      rows={Math.min(16, Math.max(3, lines.length + 1))}
      className="admin-long"
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(linesOf(target.value))
      }}
    />
  )
}
