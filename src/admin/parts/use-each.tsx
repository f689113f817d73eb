import { Alert, Button, Progress } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { OfficeModal } from './dialogs.tsx'

interface Outcome<Row> {
  readonly row: Row
  /** The server's sentence; missing where it was done. */
  readonly problem?: string
}

interface Run<Row> {
  readonly name: string
  readonly rows: readonly Row[]
  readonly outcomes: readonly Outcome<Row>[]
  readonly isOver: boolean
}

interface Each<Row> {
  /** Does something with each of these rows, one after the other; they are frozen, whatever the list shows later. */
  readonly run: (name: string, rows: readonly Row[], act: (row: Row) => Promise<unknown>) => Promise<void>
  /** How far it is, what became of each row, and the way to stop; to be shown wherever the screen likes. */
  readonly dialog: ReactNode
}

/** One act on many rows with a result per row; `onDone` when whoever asked has read them, with those that were not done. */
export function useEach<Row>(
  nameOf: (row: Row) => string,
  onDone: (left: readonly Row[]) => void,
): Each<Row> {
  const [running, setRunning] = useState<Run<Row>>()
  const isStopped = useRef(false)
  const run: Each<Row>['run'] = async (name, rows, act) => {
    const outcomes: Outcome<Row>[] = []
    isStopped.current = false
    setRunning({ name, rows, outcomes, isOver: false })
    for (const row of rows) {
      if (isStopped.current) break
      try {
        await act(row)
        outcomes.push({ row })
      } catch (error) {
        outcomes.push({ row, problem: error instanceof Error ? error.message : '没有成功' })
      }
      setRunning({ name, rows, outcomes: [...outcomes], isOver: false })
    }
    setRunning({ name, rows, outcomes, isOver: true })
  }
  const close = () => {
    const { rows = [], outcomes = [] } = running ?? {}
    const done = new Set(outcomes.flatMap(({ row, problem }) => (problem === undefined ? [row] : [])))
    setRunning(undefined)
    onDone(rows.filter((row) => !done.has(row)))
  }
  const stop = () => {
    isStopped.current = true
  }
  return { run, dialog: running && <Progressing {...{ running, nameOf, close, stop }} /> }
}

interface Props<Row> {
  readonly running: Run<Row>
  readonly nameOf: (row: Row) => string
  readonly close: () => void
  readonly stop: () => void
}

function Progressing<Row>({ running: { name, rows, outcomes, isOver }, nameOf, close, stop }: Props<Row>) {
  const failed = outcomes.filter(({ problem }) => problem !== undefined)
  return (
    <OfficeModal
      title={`${name} ${rows.length} 项`}
      closable={isOver}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={close}
      footer={
        isOver ? (
          <Button type="primary" onClick={close}>
            完成
          </Button>
        ) : (
          <Button onClick={stop}>停下</Button>
        )
      }
    >
      <Progress percent={Math.round((outcomes.length / rows.length) * 100)} aria-label="进度" />
      {isOver && <Alert type={failed.length > 0 ? 'warning' : 'success'} title={say(rows, outcomes)} />}
      <ul>
        {failed.map(({ row, problem }) => (
          <li key={rows.indexOf(row)}>
            {nameOf(row)}：{problem}
          </li>
        ))}
      </ul>
    </OfficeModal>
  )
}

function say<Row>(rows: readonly Row[], outcomes: readonly Outcome<Row>[]): string {
  const failed = outcomes.filter(({ problem }) => problem !== undefined).length
  const left = rows.length - outcomes.length
  return [
    `做成 ${outcomes.length - failed} 项`,
    ...(failed > 0 ? [`没做成 ${failed} 项`] : []),
    ...(left > 0 ? [`停下时还有 ${left} 项没做`] : []),
  ].join('，')
}
