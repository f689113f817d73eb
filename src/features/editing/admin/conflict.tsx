import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { showContent } from './browser-calls.ts'
import { compareContents, type FieldChange } from '../compare.ts'
import { ChangedField, Part, type Shown } from './changes.tsx'
import { labelsOf } from './say-value.ts'
import type { ContentForm } from './fields.ts'
import type { Change } from './saving.ts'

interface Props {
  readonly kind: string
  readonly id: number
  readonly form: ContentForm
  readonly mine: Change
  readonly problem: string
  readonly onSettle: (token: number, keep: boolean, theirs: Readonly<Record<string, unknown>>) => void
  /** What both were begun from. */
  readonly base: Readonly<Record<string, unknown>>
  /** Both changed different things, such as two blocks of an article: `merged` holds what both did. */
  readonly onMerged: (token: number, merged: Change, theirs: Readonly<Record<string, unknown>>) => void
}

/** Both texts side by side where two people changed the same record; neither is lost before somebody has chosen. */
export function Conflict({ kind, id, form, mine, problem, base, onSettle, onMerged }: Props) {
  const theirs = useQuery({
    queryKey: ['content', kind, id, 'theirs', problem],
    queryFn: () => showContent({ kind, id }),
    staleTime: 0,
  })
  const shown = theirs.data?.json
  const labels = labelsOf(form, mine)
  const changes = useMemo(
    () => (shown ? compareContents(pick(shown.content, mine), mine) : []),
    [shown, mine],
  )
  const settled = useRef(false)
  useEffect(() => {
    if (!shown || settled.current) return
    void import('../merge-lists.ts').then(({ mergeChange }) => {
      const merged = mergeChange(base, mine, shown.content)
      if (!merged || settled.current) return
      settled.current = true
      onMerged(shown.token, merged, shown.content)
    })
  })
  return (
    <Alert
      type="warning"
      showIcon
      title={problem}
      className="admin-notice"
      description={
        shown && (
          <>
            <OfficeTable
              name="两边的文字"
              size="small"
              isWhole
              rowKey="name"
              dataSource={Object.keys(mine).map((name) => ({ name }))}
              columns={[
                { title: '哪一项', dataIndex: 'name', render: (name: string) => labels[name] ?? name },
                { title: '对方的', render: (_, { name }) => sideOf(changes, name, 'before', mine[name]) },
                { title: '您的', render: (_, { name }) => sideOf(changes, name, 'after', mine[name]) },
              ]}
            />
            <div className="admin-actions">
              <Button type="primary" onClick={() => onSettle(shown.token, true, shown.content)}>
                这几处用我的
              </Button>
              <Button onClick={() => onSettle(shown.token, false, shown.content)}>用对方的</Button>
            </div>
          </>
        )
      }
    />
  )
}

/** The fields of a content that a change speaks of. */
const pick = (content: Change, change: Change): Change =>
  Object.fromEntries(Object.keys(change).map((name) => [name, content[name]]))

/** One side of a field: its words with those marked that the other has not, or as it is where both wrote the same. */
function sideOf(changes: readonly FieldChange[], name: string, shown: Shown, value: unknown) {
  const change = changes.find(({ field }) => field === name)
  return change ? <ChangedField change={change} shown={shown} /> : <Part value={value} />
}
