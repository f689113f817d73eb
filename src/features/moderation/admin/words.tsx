import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Form, Input, Popconfirm, Select, Space } from 'antd'
import { useState } from 'react'
import { TitledCard } from '#admin/parts/titled-card.tsx'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import {
  CATEGORY_NAMES,
  VERDICT_NAMES,
  WORD_CATEGORIES,
  WORD_VERDICTS,
  type WordCategory,
  type WordVerdict,
} from '../contract.ts'
import { listWords, removeWord, saveWord } from './browser-calls.ts'
import { TriedWords } from './tried-word.tsx'

interface Word {
  readonly word: string
  readonly category: WordCategory
  readonly verdict: WordVerdict
}

const CATEGORIES = WORD_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))

/** The words that stop what readers post, each tried on what is public before it is put on the list (C-70, C-108). */
export function Words() {
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const [form] = Form.useForm<Word>()
  const [looked, setLooked] = useState('')
  const [among, setAmong] = useState<WordCategory>()
  const [tried, setTried] = useState<string>()
  const list = useQuery({
    queryKey: ['words'],
    queryFn: async ({ signal }) => (await listWords({}, { signal })).json,
  })
  const change = async (work: () => Promise<unknown>, done: string) => {
    if (await attempt(work, done)) await queries.invalidateQueries({ queryKey: ['words'] })
  }
  const shown = (list.data ?? []).filter(
    ({ word, category }) =>
      word.includes(looked.trim().toLowerCase()) && (among === undefined || category === among),
  )
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <ScreenHead
        title="审核词表"
        actions={
          <>
            <Link to="/imports" search={{ kind: 'moderation-words' } as never}>
              <Button>导入</Button>
            </Link>
            <ExportLink list="moderation-words" filter={{ q: looked.trim(), category: among }} />
          </>
        }
      >
        读者的评论、提问与回答里出现这些词时怎样处理；空格、符号、繁体与形近字都认得出。改动立即生效。
      </ScreenHead>
      <TitledCard title="加一个词，或改它的处理" className="admin-section">
        <OfficeForm<Word>
          form={form}
          layout="inline"
          initialValues={{ category: 'ads', verdict: 'hold' }}
          onFinish={(word) => void change(() => saveWord({ ...word }), `“${word.word}”已在词表里`)}
        >
          <Form.Item name="word" label="词" rules={[{ required: true, min: 2, message: '至少两个字' }]}>
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item name="category" label="类别">
            <Select options={CATEGORIES} />
          </Form.Item>
          <Form.Item name="verdict" label="处理">
            <Select options={WORD_VERDICTS.map((value) => ({ value, label: VERDICT_NAMES[value] }))} />
          </Form.Item>
          <Space>
            <Button
              onClick={() =>
                void form.validateFields(['word']).then(
                  ({ word }) => setTried(word),
                  () => {},
                )
              }
            >
              先试一试
            </Button>
            <Button type="primary" htmlType="submit">
              保存
            </Button>
          </Space>
        </OfficeForm>
        {tried !== undefined && <TriedWords word={tried} />}
      </TitledCard>
      <search className="admin-filters">
        <Input
          allowClear
          placeholder="词表里的字"
          aria-label="在词表里查找"
          className="admin-search"
          onChange={({ target }) => setLooked(target.value)}
        />
        <Select
          allowClear
          placeholder="全部类别"
          aria-label="只看一类"
          className="admin-choice"
          options={CATEGORIES}
          onChange={setAmong}
        />
        <span className="admin-count">{shown.length} 个词</span>
      </search>
      <OfficeTable<Word>
        name="词表"
        rowKey="word"
        loading={list.isPending}
        dataSource={shown}
        empty="没有这样的词"
        columns={[
          { title: '词', dataIndex: 'word' },
          {
            title: '类别',
            dataIndex: 'category',
            render: (category: WordCategory) => CATEGORY_NAMES[category],
          },
          { title: '处理', dataIndex: 'verdict', render: (verdict: WordVerdict) => VERDICT_NAMES[verdict] },
          {
            title: '操作',
            key: 'actions',
            width: 160,
            render: (_, row) => (
              <Space>
                <Button
                  size="small"
                  aria-label={`修改“${row.word}”`}
                  onClick={() => form.setFieldsValue(row)}
                >
                  修改
                </Button>
                <Popconfirm
                  title={`去掉“${row.word}”？`}
                  okText="去掉"
                  onConfirm={() => void change(() => removeWord({ word: row.word }), `已去掉“${row.word}”`)}
                >
                  <Button size="small" danger aria-label={`去掉“${row.word}”`}>
                    去掉
                  </Button>
                </Popconfirm>
              </Space>
            ),
          },
        ]}
      />
    </>
  )
}
