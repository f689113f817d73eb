import { Link } from '@tanstack/react-router'
import { Button, Card, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { TrialOutcome } from './trial-outcome.tsx'
import { triedOf } from './tried-of.ts'

interface Typed {
  readonly act: 'write' | 'withdraw'
  readonly kind: 'company' | 'term'
  readonly name: string
  readonly aliases?: readonly string[]
}

/** What an entry of the dictionary would change, before it is written into it or taken out of it (C-55). */
export function LabelTrial() {
  const [asked, setAsked] = useState<Typed>()
  return (
    <>
      <ScreenHead title="词典试算">
        先看最近一千篇文章的标签会怎样变，再决定要不要把词条加进词典或撤下；同名的词条，按这里写的算。
      </ScreenHead>
      <Card size="small" className="admin-section">
        <OfficeForm<Typed> layout="inline" initialValues={{ act: 'write', kind: 'term' }} onFinish={setAsked}>
          <Form.Item name="act" label="要做的">
            <Select
              options={[
                { value: 'write', label: '加进词典' },
                { value: 'withdraw', label: '撤下' },
              ]}
            />
          </Form.Item>
          <Form.Item name="name" label="词" rules={[{ required: true, message: '写下词条' }]}>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) => getFieldValue('act') === 'write' && <Written />}
          </Form.Item>
          <Button type="primary" htmlType="submit">
            试算
          </Button>
        </OfficeForm>
      </Card>
      {asked && <TrialOutcome of={{ ...asked, aliases: asked.aliases?.join(',') }} />}
      {asked?.act === 'write' && (
        <Link to="/dictionary/new" search={triedOf({ ...asked }) as never}>
          <Button className="admin-section">写成新词条</Button>
        </Link>
      )}
    </>
  )
}

/** What an entry is, beside its name. */
function Written() {
  return (
    <>
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
    </>
  )
}
