import { DatePicker, Form, Radio } from 'antd'
import type { Dayjs } from 'dayjs'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { pickedMoment, shanghaiNow, shownMoment } from '#admin/parts/moments.ts'
import { scheduleAnnouncement } from './browser-calls.ts'

interface Typed {
  readonly isNow: boolean
  readonly at?: Dayjs
}

/** When a frozen result becomes known: at a moment of Shanghai's clock, or now. */
export function AnnounceDialog({
  id,
  suggested,
  onDone,
  onClose,
}: {
  id: number
  /** The moment that was set, or the evening that the year's phases name. */
  suggested: string
  onDone: () => void
  onClose: () => void
}) {
  const [form] = Form.useForm<Typed>()
  const isNow = Form.useWatch('isNow', form) ?? false
  const evening = shownMoment(suggested)
  const begins = evening?.isAfter(shanghaiNow()) ? evening : shanghaiNow().add(1, 'hour').startOf('hour')
  const set = async ({ at }: Typed) => {
    await scheduleAnnouncement({
      id,
      at: isNow ? new Date().toISOString() : (pickedMoment(at ?? null) ?? ''),
    })
    onDone()
  }
  return (
    <FormDialog<Typed>
      title="公布结果"
      hint="到那一刻，获奖名单、首页、历届奖项与证书一起出现，获奖者收到消息；之前哪里都看不到。公布以前可以改时刻，公布以后收不回，只能更正。"
      okText={isNow ? '现在公布' : '定下时刻'}
      isDanger={isNow}
      form={form}
      initialValues={{ isNow: false, at: begins }}
      work={set}
      onClose={onClose}
    >
      <Form.Item name="isNow" label="何时公布">
        <Radio.Group
          options={[
            { value: false, label: '定在' },
            { value: true, label: '现在（一分钟之内）' },
          ]}
        />
      </Form.Item>
      {!isNow && (
        <Form.Item
          name="at"
          label="公布时刻（上海时间）"
          rules={[
            {
              // What is announced cannot be taken back: a moment that has passed is a slip, not a wish.
              validator: async (_rule, at?: Dayjs) => {
                if (!at?.isAfter(shanghaiNow())) throw new Error('这个时刻已经过去；要马上公布，请选“现在”。')
              },
            },
          ]}
        >
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            allowClear={false}
            minDate={shanghaiNow()}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}
