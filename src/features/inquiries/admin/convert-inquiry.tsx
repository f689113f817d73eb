import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { ContentPicker } from '#features/editing/admin/content-picker.tsx'
import { convert } from './browser-calls.ts'
import type { InquiryRow } from './calls.server.ts'

interface Typed {
  readonly which: 'new' | 'known'
  readonly name: string
  readonly personId?: number
}

interface Props {
  readonly inquiry: InquiryRow
  readonly onDone: () => void
}

const LONGEST_NAME = 60

/** Makes an organisation's account of an application, and leads to its editor (C-73). */
export function ConvertInquiry({ inquiry: { id, state, company }, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const go = useNavigate()
  const work = async ({ which, name, personId }: Typed) => {
    const given = which === 'new' ? { name } : { personId: personId ?? 0 }
    const { organisationId } = (await convert({ id, seen: state, ...given })).json
    onDone()
    await go({ to: '/people/$id', params: { id: String(organisationId) } } as never)
  }
  return (
    <>
      <Button size="small" className="admin-note" onClick={() => setOpen(true)}>
        转为机构账号
      </Button>
      {isOpen && (
        <FormDialog<Typed>
          title={`${company}转为机构账号`}
          hint={
            <p>
              做好以后打开它的资料：头像、简介、网址、机构的专家、推荐的文章、是哪家企业。
              这份资料记为“已转化”。手机号和邮箱没有验证过，不会成为它的登录方式。
            </p>
          }
          okText="转为机构账号"
          initialValues={{ which: 'new', name: company.slice(0, LONGEST_NAME) }}
          work={work}
          onClose={() => setOpen(false)}
        >
          <Form.Item name="which" label="账号">
            <Radio.Group
              options={[
                { value: 'new', label: '新做一个' },
                { value: 'known', label: '本站已有的' },
              ]}
            />
          </Form.Item>
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) =>
              getFieldValue('which') === 'new' ? (
                <Form.Item name="name" label="名称" rules={[{ required: true, message: '请写名称' }]}>
                  <Input maxLength={LONGEST_NAME} />
                </Form.Item>
              ) : (
                <Form.Item
                  name="personId"
                  label="哪一个"
                  rules={[{ required: true, message: '请选一个账号' }]}
                  extra={<Link to={'/people' as never}>人物与机构</Link>}
                >
                  <ContentPicker kind="person" />
                </Form.Item>
              )
            }
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
