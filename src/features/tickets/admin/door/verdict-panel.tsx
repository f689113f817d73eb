import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { OUTCOMES_SHOWN, type Sign, signOf } from '../door-outcomes.ts'
import type { Door, Verdict } from './door-state.ts'
import { enteredText } from './entered-text.ts'
import { NAME_DELETED } from '../../name-on-ticket.ts'

/** Not by colour alone: each has a sign of its own. */
const SIGNS: Readonly<Record<Sign, string>> = {
  yes: 'M5 13l5 5L20 7',
  ask: 'M8 8a4 4 0 1 1 5 4c-1 .4-1 1-1 2.5M12 19v.5',
  no: 'M6 6l12 12M18 6L6 18',
}

/** Whoever is in was perhaps let in by mistake, also where that is noticed once others came. */
const UNDONE: ReadonlySet<Verdict['outcome']> = new Set(['in', 'again'])

interface Properties {
  readonly verdict: Verdict | undefined
  readonly door: Door
  readonly isOnline: boolean | undefined
}

/** The answer to the last scan, to be read at arm's length. */
export function VerdictPanel({ verdict, door, isOnline }: Properties) {
  const sign = verdict && signOf(verdict)
  return (
    <section aria-label="结果" aria-live="assertive" className="door-verdict" data-sign={sign ?? 'none'}>
      {verdict ? <Said verdict={verdict} /> : <p className="door-verdict-idle">请扫码，或输入票号、姓名</p>}
      {verdict && UNDONE.has(verdict.outcome) && verdict.code !== undefined && isOnline ? (
        <Undo key={verdict.scanId} code={verdict.code} door={door} />
      ) : null}
    </section>
  )
}

function Said({ verdict }: { verdict: Verdict }) {
  const { outcome, holder, entered, isAlone, isOtherDay } = verdict
  const { title, text } = OUTCOMES_SHOWN[outcome]
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={SIGNS[signOf(verdict)]}
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <div>
        <strong>{title}</strong>
        {holder ? (
          <p className="door-holder">
            {holder.name || NAME_DELETED}
            <span>
              {holder.company} {holder.type}
            </span>
          </p>
        ) : null}
        <p>
          {text}
          {outcome === 'again' && entered ? `第一次：${enteredText(entered)}。` : ''}
          {isAlone && outcome === 'in' ? '这是手机里的名单说的，联网后会再核对。' : ''}
          {isOtherDay && outcome === 'in' ? '活动不在今天：只是试一试的，请撤销签到。' : ''}
        </p>
      </div>
    </>
  )
}

function Undo({ code, door }: { code: string; door: Door }) {
  const { attempt, isBusy } = useAttempt()
  const [isOpen, setOpen] = useState(false)
  const undo = ({ reason }: { reason: string }) => attempt(() => door.undo(code, reason), '已撤销签到')
  if (!isOpen) return <Button onClick={() => setOpen(true)}>撤销签到</Button>
  return (
    <OfficeForm className="door-undo" onFinish={(typed: { reason: string }) => void undo(typed)}>
      <Form.Item name="reason" label="撤销的原因" rules={[{ required: true, message: '请写原因' }]}>
        <Input maxLength={200} />
      </Form.Item>
      <Button htmlType="submit" loading={isBusy}>
        确认撤销
      </Button>
    </OfficeForm>
  )
}
