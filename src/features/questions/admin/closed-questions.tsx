import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { askClosed, reopen } from './browser-calls.ts'
import type { ClosedQuestion } from './calls.server.ts'

/** Questions that the office closed, and the way to open one again. */
export function ClosedQuestions() {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [opening, setOpening] = useState<ClosedQuestion>()
  const list = useOlder<ClosedQuestion>({
    queryKey: ['open-questions', 'ended'],
    ask: (before, settings) => askClosed({ before }, settings),
  })
  return (
    <>
      <OlderTable<ClosedQuestion>
        name="已关闭的提问"
        list={list}
        unit="个"
        empty="没有关闭过提问"
        columns={[
          { title: '编号', dataIndex: 'id', width: 90 },
          {
            title: '提问',
            key: 'question',
            isName: true,
            render: (_, { title, description }) => (
              <>
                <div className="admin-title">{title}</div>
                <div className="admin-hint">{description.slice(0, 120)}</div>
              </>
            ),
          },
          { title: '关闭', dataIndex: 'closedAt', width: 160, render: minuteOf },
          {
            title: '操作',
            key: 'actions',
            width: 120,
            render: (_, question) => (
              <Button
                size="small"
                aria-label={`重新打开：提问 ${question.id}`}
                onClick={() => setOpening(question)}
              >
                重新打开
              </Button>
            ),
          },
        ]}
      />
      {opening && (
        <ReasonDialog
          title={`重新打开“${opening.title}”`}
          hint="回到“没有专家接手的”里，再转给一位专家。"
          usual={['找到了专家']}
          okText="重新打开"
          work={async (reason) => {
            await reopen({ questionId: opening.id, reason })
            void message.success('已打开，请转给一位专家')
            await queries.invalidateQueries({ queryKey: ['open-questions'] })
          }}
          onClose={() => setOpening(undefined)}
        />
      )}
    </>
  )
}
