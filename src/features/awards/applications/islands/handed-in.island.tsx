import { useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import { giveApplicationUp, takeApplicationBack } from '../browser-calls.ts'

/** What can be done with an application that was handed in and is not judged yet. */
export function HandedIn({ id, isOpen }: { id: number; isOpen: boolean }) {
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState('')
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
      location.reload()
    } catch (error) {
      setAsked(false)
      setProblem(sayFailure(error, '没有成功，请稍后再试'))
    }
  }
  return (
    <div className="mt-6 flex flex-wrap gap-3 noscript:hidden">
      {isOpen ? (
        <button
          type="button"
          className={FILLED}
          onClick={() => void attempt(() => takeApplicationBack({ id }))}
        >
          收回修改
        </button>
      ) : null}
      <button type="button" className={OUTLINED} onClick={() => setAsked(true)}>
        撤回申报
      </button>
      <p role="alert" className="w-full text-sm text-text-red empty:hidden">
        {problem}
      </p>
      {asked ? (
        <Notice
          title="撤回这份申报？"
          text="撤回之后不再参评，不能恢复。"
          confirmLabel="撤回"
          isFinal
          onConfirm={() => void attempt(() => giveApplicationUp({ id }))}
          onCancel={() => setAsked(false)}
        />
      ) : null}
    </div>
  )
}
