import { Button, Input } from 'antd'
import { useState } from 'react'
import { MOST_FOUND, type FoundHolder } from '../../door/contract.ts'
import { asTyped, mayBeName } from '../../door/typed-code.ts'
import { askHolders } from '../browser-calls.ts'
import { enteredText } from './entered-text.ts'

interface Properties {
  readonly eventId: number
  readonly isOnline: boolean | undefined
  readonly onText: (text: string) => void
}

/** What is to be known of a list that was found. */
function sayFound(people: number): string {
  if (people === 0) return '没有找到，请核对后再输。'
  return people < MOST_FOUND ? '' : `只列出前 ${MOST_FOUND} 位；没有要找的人，请写全姓名，或用手机后四位。`
}

const STATES: Readonly<Record<FoundHolder['state'], string>> = { valid: '', void: '已作废', unpaid: '未付款' }

/** Lets in by the number on the ticket, or by a name that is found and then confirmed. */
export function TypedEntry({ eventId, isOnline, onText }: Properties) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly FoundHolder[]>()
  const [problem, setProblem] = useState('')
  const submit = async () => {
    setFound(undefined)
    setProblem('')
    const isNumber = asTyped(text) !== undefined
    if (isNumber && (isOnline === false || !mayBeName(text))) letIn(text)
    else if (isOnline === false) setProblem('没有网络、没有登录时只能输入票上的十位票号')
    else
      try {
        const { json } = await askHolders({ eventId, text })
        if (isNumber && json.length === 0) letIn(text)
        else setFound(json)
      } catch (error) {
        if (isNumber) letIn(text)
        else setProblem(error instanceof Error ? error.message : '没有找成，请再试一次')
      }
  }
  const letIn = (code: string) => {
    onText(code)
    setFound(undefined)
    setText('')
  }
  return (
    <section aria-label="手工签到" className="door-typed">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div>
          <label htmlFor="door-typed">票号、姓名、单位或手机后四位</label>
          <Input
            id="door-typed"
            value={text}
            maxLength={40}
            size="large"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button htmlType="submit" size="large" type="primary" disabled={text.trim() === ''}>
          {asTyped(text) === undefined || mayBeName(text) ? '查找' : '签到'}
        </Button>
      </form>
      <p role="status">{problem || (found ? sayFound(found.length) : '')}</p>
      <ul>
        {(found ?? []).map((each) => (
          <li key={each.code}>
            <div>
              <strong>{each.name}</strong>
              <span>
                {[each.company, each.type, each.phoneEnd && `手机尾号 ${each.phoneEnd}`, STATES[each.state]]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {each.entered ? <span>已签到：{enteredText(each.entered)}</span> : null}
            </div>
            <Button onClick={() => letIn(each.code)} aria-label={`让${each.name}签到，尾号${each.phoneEnd}`}>
              签到
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
