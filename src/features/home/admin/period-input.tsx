import { Button, DatePicker } from 'antd'
import { useState } from 'react'
import { pickedMoment, shownMoment } from '#admin/parts/moments.ts'
import type { HomeBlock } from '../contract.ts'
import { Labelled } from './labelled.tsx'

interface Props {
  readonly block: HomeBlock
  readonly called: string
  readonly isDisabled: boolean
  readonly onChange: (block: HomeBlock) => void
}

const ENDS = { shownFrom: '从', shownUntil: '到' } as const

/** From when until when a block is shown; two pickers only where somebody wants them. */
export function PeriodInput({ block, called, isDisabled, onChange }: Props) {
  const [isOpen, setOpen] = useState(block.shownFrom !== undefined || block.shownUntil !== undefined)
  if (!isOpen)
    return isDisabled ? null : (
      <Button size="small" type="link" aria-label={`给“${called}”设起止时间`} onClick={() => setOpen(true)}>
        设起止时间
      </Button>
    )
  return Object.entries(ENDS).map(([name, label]) => {
    const end = name as keyof typeof ENDS
    const { [end]: given, ...rest } = block
    return (
      <Labelled key={end} label={label}>
        {(id) => (
          <DatePicker
            id={id}
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            placeholder={end === 'shownFrom' ? '现在' : '一直'}
            value={shownMoment(given)}
            disabled={isDisabled}
            onChange={(moment) => {
              const picked = pickedMoment(moment)
              onChange(picked === null ? rest : { ...rest, [end]: picked })
            }}
          />
        )}
      </Labelled>
    )
  })
}
