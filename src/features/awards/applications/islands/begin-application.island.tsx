import { useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { FILLED } from '#ui/button-looks.ts'
import { applicationPath } from '../../addresses.ts'
import { sendApplication } from '../browser-calls.ts'

interface Properties {
  readonly year: number
  readonly prizes: readonly { readonly id: number; readonly name: string; readonly group: string }[]
}

/** Chooses a prize and begins an application for it, which is a draft of its own from then on. */
export function BeginApplication({ year, prizes }: Properties) {
  const [prizeId, setPrizeId] = useState(prizes[0]?.id ?? 0)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      const { json } = await sendApplication({ prizeId })
      location.assign(applicationPath(year, json.id))
    } catch (error) {
      setProblem(sayFailure(error, '没有成功，请稍后再试'))
      setBusy(false)
    }
  }
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
      className="flex flex-wrap items-end gap-3 noscript:hidden"
    >
      <div className="min-w-0 flex-[1_1_12rem]">
        <label htmlFor="begin-prize" className="text-sm text-ink">
          申报的奖项
        </label>
        <select
          id="begin-prize"
          value={prizeId}
          onChange={({ currentTarget }) => setPrizeId(Number(currentTarget.value))}
          className="mt-1.5 block h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink"
        >
          {prizes.map(({ id, name, group }) => (
            <option key={id} value={id}>{`${group} · ${name}`}</option>
          ))}
        </select>
      </div>
      <BusyButton type="submit" isBusy={isBusy} className={FILLED}>
        开始填写
      </BusyButton>
      <p role="alert" className="w-full text-sm text-text-red empty:hidden">
        {problem}
      </p>
    </form>
  )
}
