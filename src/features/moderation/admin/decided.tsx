import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { askDecided, reopen } from './browser-calls.ts'
import type { DecidedReview } from './review-calls.server.ts'

/** What was decided, by whom and why, and the way to have it looked at once more (C-70). */
export function Decided() {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [reopening, setReopening] = useState<DecidedReview>()
  const list = useOlder<DecidedReview>({
    queryKey: ['decided'],
    ask: (before, settings) => askDecided({ before }, settings),
  })
  return (
    <>
      <ScreenHead title="审过的" actions={<ExportLink list="decided-reviews" />}>
        最近的在前。判错了的可以“重新审核”：回到审核队列，撤下的在放行之前仍看不到，放行的在撤下之前仍看得到。放行的回答已经发布，到“文章”里撤下；没放行的名称、头像由本人再改，没放行的回答已经退给专家。
      </ScreenHead>
      <OlderTable<DecidedReview>
        name="审过的"
        list={list}
        unit="项"
        empty="还没有审过什么"
        columns={[
          { title: '时间', dataIndex: 'at', width: 150, render: minuteOf },
          {
            title: '内容',
            key: 'texts',
            isName: true,
            width: 420,
            render: (_, { texts, link, what }) => {
              const said = texts.join(' ').slice(0, 160) || what
              return link === undefined ? (
                said
              ) : (
                <a href={link} target="_blank" rel="noreferrer">
                  {said}
                </a>
              )
            },
          },
          { title: '种类', dataIndex: 'what' },
          { title: '作者', key: 'person', render: (_, { person }) => person.name },
          {
            title: '结果',
            key: 'state',
            render: (_, { isApproved }) => (
              <Tag className={isApproved ? 'admin-tag-good' : 'admin-tag-bad'}>
                {isApproved ? '放行' : '不放行'}
              </Tag>
            ),
          },
          { title: '谁审的', dataIndex: 'by' },
          { title: '原因', dataIndex: 'reason' },
          {
            title: '操作',
            key: 'actions',
            width: 110,
            render: (_, row) =>
              row.canReopen && (
                <Button size="small" aria-label={`重新审核第 ${row.id} 项`} onClick={() => setReopening(row)}>
                  重新审核
                </Button>
              ),
          },
        ]}
      />
      {reopening && (
        <ReasonDialog
          title={`重新审核第 ${reopening.id} 项`}
          hint="只有同事看得到；之后再定下的结果会告诉作者。"
          usual={['判错了', '作者申诉']}
          okText="重新审核"
          work={async (reason) => {
            await reopen({ id: reopening.id, reason })
            void message.success('已回到审核队列')
            await queries.invalidateQueries({ queryKey: ['decided'] })
            await queries.invalidateQueries({ queryKey: ['reviews'] })
          }}
          onClose={() => setReopening(undefined)}
        />
      )}
    </>
  )
}
