import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { showContent } from './browser-calls.ts'
import { labelsOf, sayValue } from './say-value.ts'
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
              dataSource={Object.entries(mine).map(([name, value]) => ({ name, value }))}
              columns={[
                { title: '哪一项', dataIndex: 'name', render: (name: string) => labels[name] ?? name },
                { title: '对方的', render: (_, { name }) => sayValue(shown.content[name]) },
                { title: '您的', dataIndex: 'value', render: sayValue },
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
