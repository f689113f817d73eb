import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { MOST_LETTERS } from '../../remarks/contract.ts'
import type { PlacedRemark } from './use-remarks.ts'

interface Props {
  readonly remark: PlacedRemark
  readonly isBusy: boolean
  readonly onShow: ((place: number) => void) | undefined
  /** Gives whether it was done. */
  readonly onAnswer: (body: string) => Promise<boolean>
  readonly onSettle: (isSettled: boolean) => void
}

/** One remark with its answers: where it is, what was said, and what can be done. */
export function RemarkThread({ remark, isBusy, onShow, onAnswer, onSettle }: Props) {
  const { id, quote, place, isGone, settledBy, answers } = remark
  const [answer, setAnswer] = useState<string>()
  const isSettled = settledBy !== undefined
  const words = quote || (place === undefined ? '' : `第 ${place + 1} 块`)
  return (
    <li className={isSettled || isGone ? 'remark remark-done' : 'remark'}>
      {place !== undefined && onShow ? (
        <Button type="link" size="small" className="remark-place" onClick={() => onShow(place)}>
          {words}
        </Button>
      ) : (
        words && <q className="remark-place">{words}</q>
      )}
      <Said {...remark} />
      {answers.map((each) => (
        <div key={each.id} className="remark-answer">
          <Said {...each} />
        </div>
      ))}
      {isGone && <Tag>这一段已经删去</Tag>}
      {isSettled && <Tag>{settledBy}：处理完了</Tag>}
      <div className="admin-actions">
        {answer === undefined && (
          <Button size="small" onClick={() => setAnswer('')}>
            回复
          </Button>
        )}
        <Button size="small" disabled={isBusy} onClick={() => onSettle(!isSettled)}>
          {isSettled ? '还要处理' : '处理完了'}
        </Button>
      </div>
      {answer !== undefined && (
        <div className="remark-answering">
          <Input.TextArea
            aria-label="回复这条批注"
            id={`answer-${id}`}
            rows={3}
            maxLength={MOST_LETTERS}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <div className="admin-actions">
            <Button
              size="small"
              type="primary"
              disabled={answer.trim() === ''}
              loading={isBusy}
              onClick={() => void onAnswer(answer).then((isDone) => isDone && setAnswer(undefined))}
            >
              发出回复
            </Button>
            <Button size="small" onClick={() => setAnswer(undefined)}>
              不回复了
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

const Said = ({ by, at, body }: { readonly by: string; readonly at: string; readonly body: string }) => (
  <>
    <p className="remark-body">{body}</p>
    <span className="admin-hint">
      {by} · {at.slice(5, 16).replace('T', ' ')}
    </span>
  </>
)
