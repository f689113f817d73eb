import { useQuery } from '@tanstack/react-query'
import { App, DatePicker, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { pickedMoment, shanghaiNow } from '#admin/parts/moments.ts'
import { sayPeople } from '../words.ts'
import { askAudience, sendOut } from './browser-calls.ts'
import type { Announcement } from './calls.server.ts'

interface Props {
  readonly announcement: Announcement
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** Now or at a moment, to so many; it cannot be taken back from who has read it. */
export function SendDialog({ announcement, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const { id, version, title, text, audience, industry, eventId, byMail } = announcement
  const whom = { audience, industry: industry ?? undefined, eventId: eventId ?? undefined }
  const count = useQuery({
    queryKey: ['announced-audience', whom],
    queryFn: async () => (await askAudience(whom)).json,
  })
  return (
    <FormDialog<{ at?: Dayjs | null }>
      title={`发送：${title}`}
      hint={
        <section aria-label="预览" className="admin-letter">
          <strong>{title}</strong>
          <p>{text}</p>
        </section>
      }
      okText={count.data ? `发给 ${sayPeople(count.data.people, count.data)}` : '发送'}
      isIncomplete={!count.data || count.data.people === 0}
      work={async ({ at }) => {
        const when = pickedMoment(at)
        const { json } = await sendOut({ id, version, ...(when !== null && { at: when }) })
        const planned = when === null ? '一分钟内开始' : '已安排，到时间发'
        void message.success(json.needsSecond ? '人多，等另一位同事确认' : planned)
        await onDone()
      }}
      onClose={onClose}
    >
      <Form.Item name="at" label="什么时候" extra="空着就现在发">
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" minDate={shanghaiNow()} />
      </Form.Item>
      <p role="status">
        {count.data
          ? `站内消息发给 ${sayPeople(count.data.people, count.data)}${byMail ? `，其中 ${sayPeople(count.data.mails, count.data)}也收邮件` : '，不发邮件'}。`
          : '正在数有多少人……'}
      </p>
    </FormDialog>
  )
}
