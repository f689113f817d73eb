import { Button, Input } from 'antd'
import { memo, useState, useSyncExternalStore } from 'react'
import { TitledCard } from '#admin/parts/titled-card.tsx'
import { MOST_LETTERS } from '../../remarks/contract.ts'
import type { PlaceOfCaret } from './place-in-body.ts'
import { RemarkThread } from './remark-thread.tsx'
import './remarks.css'
import type { PlacedRemark, useRemarks } from './use-remarks.ts'

interface Props {
  readonly of: ReturnType<typeof useRemarks>
  readonly caret: PlaceOfCaret
  /** Whether everything typed is saved, so that a place here is the same place there. */
  readonly isSaved: boolean
  /** Shows a part of the body. */
  readonly onShow: ((place: number) => void) | undefined
}

/** What those who review say beside the text, in the order of the text; readers never see any of it. */
export const Remarks = memo(function Remarks({ of, caret, isSaved, onShow }: Props) {
  const [body, setBody] = useState('')
  const [isAllShown, setAllShown] = useState(false)
  const at = useSyncExternalStore(caret.subscribe, caret.get)
  const shown = (isAllShown ? of.remarks : of.open).toSorted(inOrderOfText)
  const done = of.remarks.length - of.open.length
  const make = () => void of.make(body, at).then((isDone) => isDone && setBody(''))
  return (
    <TitledCard title={`批注${of.open.length > 0 ? `（${of.open.length}）` : ''}`} className="admin-section">
      <ul className="remarks">
        {shown.map((remark) => (
          <RemarkThread
            key={remark.id}
            remark={remark}
            isBusy={of.isBusy}
            onShow={onShow}
            onAnswer={(answer) => of.answer(remark.id, answer)}
            onSettle={(isSettled) => of.settle(remark.id, isSettled)}
          />
        ))}
      </ul>
      {done > 0 && (
        <Button type="link" size="small" aria-expanded={isAllShown} onClick={() => setAllShown(!isAllShown)}>
          {isAllShown ? '收起处理完的' : `处理完的 ${done} 条`}
        </Button>
      )}
      <label htmlFor="remark-body">
        {at === undefined
          ? '对整篇的批注'
          : at.quote
            ? `批注“${at.quote}”`
            : `批注光标所在的第 ${at.place + 1} 块`}
      </label>
      <Input.TextArea
        id="remark-body"
        rows={3}
        maxLength={MOST_LETTERS}
        value={body}
        placeholder="同事看得到，读者看不到"
        onChange={({ target }) => setBody(target.value)}
      />
      <div className="remark-send">
        <Button size="small" disabled={body.trim() === '' || !isSaved} loading={of.isBusy} onClick={make}>
          加批注
        </Button>
      </div>
    </TitledCard>
  )
})

const inOrderOfText = (one: PlacedRemark, other: PlacedRemark) =>
  (one.place ?? -1) - (other.place ?? -1) || one.id - other.id
