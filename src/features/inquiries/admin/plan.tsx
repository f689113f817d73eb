import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, DatePicker, Form, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { askFollowers, plan } from './browser-calls.ts'
import type { InquiryRow } from './calls.server.ts'

interface Typed {
  readonly ownerId?: number
  readonly remindOn?: Dayjs | null
}

/** Who follows an inquiry, and when to be reminded of it. */
export function Plan({ inquiry, onDone }: { inquiry: InquiryRow; onDone: () => void }) {
  const { id, owner, ownerId, remindOn } = inquiry
  const queries = useQueryClient()
  const { attempt, isBusy } = useAttempt()
  const followers = useQuery({
    queryKey: ['inquiry-followers'],
    queryFn: async () => (await askFollowers({})).json,
  })
  const may = followers.data?.map(({ id: value, name }) => ({ value, label: name })) ?? []
  const mayNoMore =
    ownerId > 0 && !may.some(({ value }) => value === ownerId)
      ? [{ value: ownerId, label: followers.data ? `${owner}（已不跟进资料）` : owner }]
      : []
  const save = async ({ ownerId: owner, remindOn: day }: Typed) => {
    if (owner === undefined) return
    const seen = { ownerId, remindOn }
    const planned = { ownerId: owner, ...(day && { remindOn: day.format('YYYY-MM-DD') }) }
    await attempt(() => plan({ id, seen, ...planned }), '已记下')
    // Also where a colleague was first: what is planned now is what one decides about.
    await queries.invalidateQueries({ queryKey: ['inquiry', id] })
    onDone()
  }
  return (
    <OfficeForm<Typed>
      layout="inline"
      className="admin-note inquiry-plan"
      initialValues={{
        ...(ownerId > 0 && { ownerId }),
        remindOn: remindOn === '' ? null : dayjs(remindOn),
      }}
      onFinish={(typed) => void save(typed)}
    >
      <Form.Item name="ownerId" label="谁跟进" rules={[{ required: true, message: '请选一位同事' }]}>
        <Select placeholder="选一位同事" className="admin-choice" options={[...may, ...mayNoMore]} />
      </Form.Item>
      <Form.Item name="remindOn" label="哪天提醒">
        <DatePicker minDate={shanghaiNow()} />
      </Form.Item>
      <Button htmlType="submit" loading={isBusy}>
        交给他
      </Button>
    </OfficeForm>
  )
}
