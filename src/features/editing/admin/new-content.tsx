import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, App, Button } from 'antd'
import { useRef, useState } from 'react'
import { Arrivals, ON_THE_WAY, useArrivals } from '#admin/parts/arrivals.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { AfterAnother } from './after-another.tsx'
import { begunWith } from './begun-with.ts'
import { createContent } from './browser-calls.ts'
import type { EditorOf } from './content-editor.tsx'
import { ContentFields } from './content-form.tsx'
import { sayProblem, type Values } from './fields.ts'
import type { Begun } from './local-copy.ts'
import { useBegun } from './use-begun.ts'
import { whatHappened } from './use-saving.ts'

/** A record that is none yet, maybe with what a link says: kept in this browser until it is begun as a draft. */
export function NewContent({ kind, name, address, form }: EditorOf) {
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const asked = useSearch({ strict: false })
  const [start] = useState(() => ({ ...form.fresh, ...begunWith(form, asked) }))
  const { id, values, latest, left, change, goOnWith, drop, end } = useBegun(kind, start)
  const { isAwaiting, awaits } = useArrivals()
  const [problem, setProblem] = useState<{ field: string | undefined; text: string }>()
  const [isBusy, setBusy] = useState(false)
  /** What is sent once more because its answer was lost is the same deed. */
  const keys = useRef(new WeakMap<Values, string>())
  const begin = async () => {
    const content = latest.current
    const key = keys.current.get(content) ?? crypto.randomUUID()
    keys.current.set(content, key)
    setBusy(true)
    setProblem(undefined)
    try {
      const { json } = await createContent({ kind, content: { ...content } }, { key })
      await end()
      await navigate({ to: `${address}/${json.id}` })
    } catch (error) {
      const event = whatHappened(error)
      const text = 'problem' in event ? event.problem : '网络连接不上，写下的保存在本机'
      setProblem({ field: event.type === 'refused' ? event.field : undefined, text })
      setBusy(false)
    }
  }
  const confirmDrop = (begun: Begun) =>
    void modal.confirm({
      title: '放弃这份没有存过的内容？',
      content: '它只在这台电脑上，放弃就找不回来了。',
      okText: '放弃',
      okButtonProps: { danger: true },
      onOk: () => drop(begun),
    })
  return (
    <>
      <ScreenHead
        title={`新建${name}`}
        actions={
          <>
            {isAwaiting && (
              <span className="admin-save" role="status">
                {ON_THE_WAY}
              </span>
            )}
            <Button type="primary" loading={isBusy} disabled={isAwaiting} onClick={() => void begin()}>
              保存为草稿
            </Button>
          </>
        }
      />
      {left.map((begun) => (
        <Alert
          key={begun.id}
          type="info"
          showIcon
          className="admin-notice"
          title={`${shanghaiMinute(new Date(begun.copy.at))}写了还没有保存为草稿：${titleOf(begun)}`}
          action={
            <span className="admin-actions">
              <Button
                size="small"
                disabled={isBusy || isAwaiting}
                onClick={() => {
                  setProblem(undefined)
                  goOnWith(begun)
                }}
              >
                接着写
              </Button>
              <Button size="small" onClick={() => confirmDrop(begun)}>
                放弃这份
              </Button>
            </span>
          }
        />
      ))}
      {problem && (
        <Alert type="error" showIcon title={sayProblem(form, values, problem)} className="admin-notice" />
      )}
      {form.after && (
        <AfterAnother
          kind={kind}
          after={form.after}
          isDisabled={isBusy}
          onTaken={(taken) => {
            setProblem(undefined)
            for (const [field, value] of Object.entries(taken)) change(field, value)
          }}
        />
      )}
      <Arrivals value={awaits}>
        <ContentFields
          key={id}
          form={form}
          values={values}
          onChange={(field, value) => {
            setProblem(undefined)
            change(field, value)
          }}
          isDisabled={isBusy}
          problem={problem}
        />
      </Arrivals>
    </>
  )
}

/** What it is called, by the first words that were typed. */
function titleOf({ copy: { change } }: Begun): string {
  const called = [change.title, change.name].find((each) => typeof each === 'string' && each.trim() !== '')
  return typeof called === 'string' ? `《${called.slice(0, 40)}》` : '还没有标题'
}
