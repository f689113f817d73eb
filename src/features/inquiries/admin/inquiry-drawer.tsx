import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Form, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { useMe } from '#admin/parts/me.ts'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt, useAttemptHere } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { INQUIRY_STATES, STATE_NAMES, type InquiryState } from '../states.ts'
import { askContact, askInquiry, follow } from './browser-calls.ts'
import { ConvertInquiry } from './convert-inquiry.tsx'
import { Plan } from './plan.tsx'
import { STATE_CLASSES } from './state-classes.ts'

interface Props {
  readonly id: number
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** One inquiry: who it is, what was done, and the line that says what was done now. */
export function InquiryDrawer({ id, onChanged, onClose }: Props) {
  const { attempt } = useAttempt()
  const { permissions } = useMe()
  const [contact, setContact] = useState<{ phone: string; email: string }>()
  const found = useQuery({
    queryKey: ['inquiry', id],
    queryFn: async ({ signal }) => (await askInquiry({ id }, { signal })).json,
  })
  const show = () => attempt(async () => setContact((await askContact({ id })).json))
  const inquiry = found.data
  return (
    <OfficeDrawer
      size="large"
      title={inquiry ? `${inquiry.company} ${inquiry.name}` : '资料'}
      onClose={onClose}
    >
      {found.isLoadingError && <Failed error={found.error} again={() => void found.refetch()} />}
      {found.isPending && <Loading />}
      {inquiry && (
        <>
          <Descriptions
            column={1}
            size="small"
            items={[
              { key: 'phone', label: '手机', children: contact?.phone ?? inquiry.phone },
              { key: 'email', label: '邮箱', children: contact?.email ?? inquiry.email },
              { key: 'origin', label: '来源', children: inquiry.origin },
              { key: 'at', label: '提交', children: minuteOf(inquiry.at) },
              ...(inquiry.note ? [{ key: 'note', label: '备注', children: inquiry.note }] : []),
            ]}
          />
          {!contact && permissions.includes('inquiries.follow') && (
            <Button size="small" onClick={() => void show()}>
              看完整的联系方式（会留下记录）
            </Button>
          )}
          {inquiry.state !== 'converted' && permissions.includes('people.edit') && (
            <ConvertInquiry inquiry={inquiry} onDone={onChanged} />
          )}
          <Plan key={`${inquiry.ownerId} ${inquiry.remindOn}`} inquiry={inquiry} onDone={onChanged} />
          <h2>跟进</h2>
          <ol className="admin-versions">
            {inquiry.notes.map(({ by, state, note, at }) => (
              <li key={at}>
                <div className="admin-version-line">
                  <Tag className={STATE_CLASSES[state]}>{STATE_NAMES[state]}</Tag>
                  <span className="admin-hint">
                    {by}，{minuteOf(at)}
                  </span>
                </div>
                {note}
              </li>
            ))}
          </ol>
          <FollowUp
            key={inquiry.state}
            id={id}
            seen={inquiry.state}
            onDone={() => {
              void found.refetch()
              onChanged()
            }}
          />
        </>
      )}
    </OfficeDrawer>
  )
}

interface Written {
  readonly state: InquiryState
  readonly note: string
}

function FollowUp({ id, seen, onDone }: { id: number; seen: InquiryState; onDone: () => void }) {
  const [form] = Form.useForm<Written>()
  const { attempt, problem } = useAttemptHere()
  const write = (written: Written) =>
    attempt(async () => {
      await follow({ id, seen, ...written })
      form.resetFields()
      onDone()
    })
  return (
    <OfficeForm<Written>
      form={form}
      layout="vertical"
      className="admin-note"
      initialValues={{ state: seen === 'new' ? 'contacted' : seen }}
      onFinish={(written) => void write(written)}
    >
      <Form.Item name="note" label="做了什么" rules={[{ required: true, message: '请写明做了什么' }]}>
        <Input.TextArea rows={3} maxLength={1000} />
      </Form.Item>
      <Form.Item name="state" label="到了哪一步">
        <Select options={INQUIRY_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))} />
      </Form.Item>
      {problem !== '' && <Alert className="admin-problem" type="error" title={problem} />}
      <Button type="primary" htmlType="submit">
        记下
      </Button>
    </OfficeForm>
  )
}
