import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { App, Button, Tag } from 'antd'
import { useState } from 'react'
import { ChoiceFilter } from '#admin/parts/choice-filter.tsx'
import { DaysFilter } from '#admin/parts/days-filter.tsx'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { SearchBox } from '#admin/parts/search-box.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { askComments, takeCommentDown } from './browser-calls.ts'
import { COMMENT_STATE_NAMES, COMMENT_STATES, sayCommentState } from '../states.ts'
import type { CommentRow } from './contract.ts'

/** What readers wrote below articles: found by its words, who wrote it, where and when, and taken down (C-70). */
export function Comments() {
  const { message } = App.useApp()
  const may = useMay()
  const queries = useQueryClient()
  const [asked, ask] = useAsked<'text' | 'person' | 'topic' | 'state' | 'from' | 'to'>('/comments')
  const { text = '', person = '', topic = '', from, to } = asked
  const state = COMMENT_STATES.find((each) => each === asked.state)
  const [taken, setTaken] = useState<CommentRow>()
  const topicId = /^[1-9]\d{0,14}$/.test(topic) ? Number(topic) : undefined
  const list = useOlder<CommentRow>({
    queryKey: ['comments', text, person, topicId, state, from, to],
    ask: (before, settings) => askComments({ text, person, topicId, state, from, to, before }, settings),
  })
  return (
    <>
      <ScreenHead
        title="评论"
        actions={<ExportLink list="comments" filter={{ text, person, topicId, state, from, to }} />}
      >
        不用等人举报：在这里找到的评论可以直接撤下，原因会告诉作者。撤错了的，到“审过的”里重新审核。
      </ScreenHead>
      <search className="admin-filters">
        <SearchBox
          name="查找评论"
          placeholder="评论里的字"
          value={text}
          onSearch={(words) => ask({ text: words || undefined })}
        />
        <SearchBox
          name="评论者"
          placeholder="评论者的名称或编号"
          value={person}
          onSearch={(words) => ask({ person: words || undefined })}
        />
        <SearchBox
          name="文章编号"
          placeholder="文章编号"
          value={topic}
          onSearch={(words) => ask({ topic: words || undefined })}
        />
        <ChoiceFilter
          name="状态"
          any="所有状态"
          value={state}
          options={COMMENT_STATES.map((value) => ({ value, label: COMMENT_STATE_NAMES[value] }))}
          onChange={(value) => ask({ state: value })}
        />
        <DaysFilter
          name="评论的日子"
          from={from}
          to={to}
          onChange={(days) => ask({ from: days.from, to: days.to })}
        />
      </search>
      <OlderTable<CommentRow>
        name="评论"
        list={list}
        unit="条"
        empty="没有找到"
        columns={[
          { title: '时间', dataIndex: 'at', width: 150, render: minuteOf },
          {
            title: '评论',
            key: 'content',
            isName: true,
            width: 420,
            render: (_, { content, link, state: its }) =>
              its === 'visible' ? (
                <a href={link} target="_blank" rel="noreferrer">
                  {content}
                </a>
              ) : (
                content
              ),
          },
          {
            title: '评论者',
            key: 'person',
            render: (_, { person: { id, name } }) =>
              may('readers.read') ? <Link to={`/readers/${id}`}>{name}</Link> : name,
          },
          { title: '文章', key: 'topic', render: (_, { topic: { id, title } }) => `${title}（${id}）` },
          {
            title: '状态',
            key: 'state',
            render: (_, row) => (
              <Tag className={row.state === 'visible' ? 'admin-tag-good' : ''}>
                {sayCommentState(row.state, row.byAuthor)}
              </Tag>
            ),
          },
          {
            title: '操作',
            key: 'actions',
            width: 90,
            render: (_, row) =>
              row.state === 'visible' && (
                <Button size="small" danger aria-label={`撤下第 ${row.id} 条`} onClick={() => setTaken(row)}>
                  撤下
                </Button>
              ),
          },
        ]}
      />
      {taken && (
        <ReasonDialog
          title={`撤下${taken.person.name}的评论`}
          hint="读者立刻看不到它，回复留着；原因会告诉作者，也留在操作记录里。"
          usual={['广告营销', '人身攻击', '不实信息', '与内容无关']}
          okText="撤下"
          isDanger
          work={async (reason) => {
            await takeCommentDown({ id: taken.id, reason })
            void message.success('评论已撤下，作者会收到通知')
            await queries.invalidateQueries({ queryKey: ['comments'] })
          }}
          onClose={() => setTaken(undefined)}
        />
      )}
    </>
  )
}
