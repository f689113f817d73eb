import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Card, Form, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { tryLabel } from './browser-calls.ts'

interface Typed {
  readonly kind: 'company' | 'term'
  readonly name: string
  readonly aliases?: readonly string[]
}

/** An entry that would label more than this part of all articles says nothing about any of them. */
const TOO_MANY = 0.2

/** What an entry of the dictionary would change, before it is written into it (C-55). */
export function LabelTrial() {
  const [asked, setAsked] = useState<Typed>()
  return (
    <>
      <ScreenHead title="词典试算">
        写下一个词条，先看最近一千篇文章的标签会怎样变，再决定要不要加进词典；同名的词条，按这里写的算。
      </ScreenHead>
      <Card size="small" className="admin-section">
        <OfficeForm<Typed> layout="inline" initialValues={{ kind: 'term' }} onFinish={setAsked}>
          <Form.Item name="name" label="词" rules={[{ required: true, message: '写下词条' }]}>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="kind" label="种类">
            <Select
              options={[
                { value: 'term', label: '术语' },
                { value: 'company', label: '企业' },
              ]}
            />
          </Form.Item>
          <Form.Item name="aliases" label="别名">
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={[',', '，', ';', '；']}
              placeholder="输入后回车"
              className="admin-aliases"
            />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            试算
          </Button>
        </OfficeForm>
      </Card>
      {asked && <Outcome asked={asked} />}
    </>
  )
}

function Outcome({ asked: { kind, name, aliases: given } }: { asked: Typed }) {
  const aliases = given?.join(',') ?? ''
  const trial = useQuery({
    queryKey: ['label-trial', kind, name, aliases],
    queryFn: async ({ signal }) => (await tryLabel({ kind, name, aliases }, { signal })).json,
  })
  if (trial.isPending) return <Loading />
  if (trial.isError) return <Failed error={trial.error} again={() => void trial.refetch()} />
  const { looked, gains, loses, others, examples } = trial.data
  return (
    <>
      <Alert
        className="admin-notice"
        type={gains > looked * TOO_MANY ? 'warning' : 'info'}
        showIcon
        title={`最近 ${looked} 篇里：新打上“${name}”${gains} 篇，不再有“${name}”${loses} 篇，别的标签跟着变的 ${others} 篇`}
        description={
          gains > looked * TOO_MANY && '太多文章会有这个标签，它就什么也说明不了；换一个更具体的词。'
        }
      />
      <OfficeTable
        name="标签会变的文章"
        rowKey="id"
        dataSource={examples}
        isWhole
        empty="没有文章的标签会变"
        columns={[
          {
            title: '文章',
            dataIndex: 'title',
            render: (title: string, { id }) => (
              <Link to="/open/$kind/$id" params={{ kind: 'topic', id: String(id) } as never}>
                {title}
              </Link>
            ),
          },
          { title: '去掉', dataIndex: 'before', render: tags },
          { title: '打上', dataIndex: 'after', render: tags },
        ]}
      />
    </>
  )
}

const tags = (labels: readonly string[]) => labels.map((label) => <Tag key={label}>{label}</Tag>)
