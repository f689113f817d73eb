import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Button, Segmented, Space, Tag } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { ASSIGNMENT_NAMES } from '../assignment-names.ts'
import { askOpenQuestions, remind } from './browser-calls.ts'
import type { OpenQuestion } from './calls.server.ts'
import { ChooseExpert } from './choose-expert.tsx'
import { ClosedQuestions } from './closed-questions.tsx'
import { QuestionActs } from './question-acts.tsx'

type Expert = OpenQuestion['experts'][number]

/** Questions that wait for an answer: whom they were put to, the way to somebody else and to a reminder (B-18). */
export function OpenQuestions() {
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const { only } = useSearch({ strict: false }) as { only?: string }
  const [shown, setShown] = useState(only === 'left' ? 'left' : 'all')
  const [moving, setMoving] = useState<OpenQuestion>()
  const list = useOlder<OpenQuestion>({
    queryKey: ['open-questions', shown],
    ask: (after, settings) =>
      askOpenQuestions({ after, only: shown === 'left' ? 'left' : undefined }, settings),
  })
  const sendReminder = (questionId: number, { id: expertId, name }: Expert) =>
    attempt(() => remind({ questionId, expertId }), `已提醒${name}`)
  return (
    <>
      <ScreenHead title="等回答的提问" actions={<ExportLink list="open-questions" filter={{ shown }} />}>
        最早的在前。转给另一位专家以后，提问的人会收到通知；专家用邮件、电话回答的，可以替他写下；找不到人回答的，关闭并告诉提问的人。待审的在“审核”里。
      </ScreenHead>
      <Segmented
        aria-label="看哪些"
        className="admin-section"
        value={shown}
        options={[
          { value: 'all', label: '全部' },
          { value: 'left', label: '没有专家接手的' },
          { value: 'closed', label: '已关闭的' },
        ]}
        onChange={setShown}
      />
      {shown === 'closed' ? (
        <ClosedQuestions />
      ) : (
        <OlderTable<OpenQuestion>
          name="等回答的提问"
          list={list}
          unit="个"
          empty="没有等着的提问"
          columns={[
            { title: '编号', dataIndex: 'id', width: 90 },
            {
              title: '提问',
              key: 'question',
              isName: true,
              width: 420,
              render: (_, { title, description }) => (
                <>
                  <div className="admin-title">{title}</div>
                  <div className="admin-hint">{description.slice(0, 120)}</div>
                </>
              ),
            },
            {
              title: '问了谁',
              key: 'experts',
              render: (_, { id, experts }) =>
                experts.map((expert) => (
                  <div key={expert.id} className="admin-facts">
                    <Tag className={expert.status === 'abandoned' ? 'admin-tag-bad' : 'admin-tag-next'}>
                      {ASSIGNMENT_NAMES[expert.status]}
                    </Tag>
                    {expert.name}
                    <span className="admin-hint">
                      {expert.since.slice(0, 10)}
                      {expert.reason !== '' && `：${expert.reason}`}
                    </span>
                    {(expert.status === 'to_answer' || expert.status === 'claimed') && (
                      <Button
                        size="small"
                        type="text"
                        aria-label={`就提问 ${id} 提醒${expert.name}`}
                        onClick={() => void sendReminder(id, expert)}
                      >
                        提醒
                      </Button>
                    )}
                  </div>
                )),
            },
            {
              title: '操作',
              key: 'actions',
              width: 170,
              render: (_, question) => (
                <Space wrap>
                  <Button
                    size="small"
                    aria-label={`转给：提问 ${question.id}`}
                    onClick={() => setMoving(question)}
                  >
                    转给
                  </Button>
                  <QuestionActs
                    question={question}
                    onDone={() => queries.invalidateQueries({ queryKey: ['open-questions'] })}
                  />
                </Space>
              ),
            },
          ]}
        />
      )}
      {moving && (
        <ChooseExpert
          question={moving}
          onDone={() => void queries.invalidateQueries({ queryKey: ['open-questions'] })}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  )
}
