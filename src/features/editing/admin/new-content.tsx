import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useMe } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { createContent } from './browser-calls.ts'
import type { EditorOf } from './content-editor.tsx'
import { ContentFields } from './content-form.tsx'
import { begunWith } from './begun-with.ts'
import type { Values } from './fields.ts'
import { keepLocal, readLocal } from './local-copy.ts'
import { whatHappened } from './use-saving.ts'

/**
 * A record that is none yet: kept in this browser until it is begun as a draft. Where a link says what it begins with, that is
 * another one than what was left here.
 */
export function NewContent({ kind, name, address, form }: EditorOf) {
  const navigate = useNavigate()
  const { id: staffId } = useMe()
  const asked = useSearch({ strict: false })
  const [given] = useState(() => begunWith(form, asked))
  const [values, setValues] = useState<Values>({ ...form.fresh, ...given })
  const latest = useRef<Values>(values)
  const [problem, setProblem] = useState<{ field: string | undefined; text: string }>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (given) return
    void readLocal(staffId, kind, 'new').then((copy) => {
      if (!copy) return
      latest.current = { ...form.fresh, ...copy.change }
      setValues(latest.current)
    })
  }, [staffId, kind, form, given])
  const change = (field: string, value: unknown) => {
    // Pictures and pasted texts arrive on their own, maybe two between one drawing of the screen and the next.
    latest.current = { ...latest.current, [field]: value }
    setValues(latest.current)
    setProblem(undefined)
    void keepLocal(staffId, kind, 'new', { token: 0, change: latest.current })
  }
  const begin = async () => {
    setBusy(true)
    try {
      const { json } = await createContent({ kind, content: { ...latest.current } })
      await keepLocal(staffId, kind, 'new', { token: 0, change: {} })
      await navigate({ to: `${address}/${json.id}` })
    } catch (error) {
      const event = whatHappened(error)
      const text = 'problem' in event ? event.problem : '网络连接不上，写下的保存在本机'
      setProblem({ field: event.type === 'refused' ? event.field : undefined, text })
      setBusy(false)
    }
  }
  return (
    <>
      <ScreenHead
        title={`新建${name}`}
        actions={
          <Button type="primary" loading={isBusy} onClick={() => void begin()}>
            保存为草稿
          </Button>
        }
      />
      {problem && <Alert type="error" showIcon title={problem.text} className="admin-notice" />}
      <ContentFields form={form} values={values} onChange={change} isDisabled={false} problem={problem} />
    </>
  )
}
