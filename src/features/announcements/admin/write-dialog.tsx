import { useQuery } from '@tanstack/react-query'
import { App, Checkbox, Form, Input, Select } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { useIndustries } from '#features/editing/admin/use-industries.ts'
import { AUDIENCE_NAMES, AUDIENCES, sayPeople, type AudienceKind } from '../words.ts'
import { askAudience, askEvents, sendSave } from './browser-calls.ts'
import type { Announcement } from './calls.server.ts'

interface Typed {
  readonly title: string
  readonly text: string
  readonly path: string
  readonly audience: AudienceKind
  readonly industry?: string | null
  readonly eventId?: number | null
  readonly byMail: boolean
}

interface Props {
  /** Missing for a new one. */
  readonly before: Announcement | undefined
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

const FRESH = { path: '/', audience: 'members', byMail: true } as const

/** What is told to whom; beside it how it reads and how many get it. */
export function WriteDialog({ before, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Typed>()
  const { title = '', text = '', audience = 'members', industry, eventId } = Form.useWatch([], form) ?? {}
  const events = useQuery({
    queryKey: ['announced-events'],
    queryFn: async () => (await askEvents({})).json,
    enabled: audience === 'attendees',
  })
  const industries = useIndustries()
  const whom = { audience, industry: industry ?? undefined, eventId: eventId ?? undefined }
  const isWhole = audience !== 'attendees' || typeof eventId === 'number'
  const count = useQuery({
    queryKey: ['announced-audience', whom],
    queryFn: async () => (await askAudience(whom)).json,
    enabled: isWhole,
  })
  const save = async (typed: Typed) => {
    await sendSave({ ...typed, ...(before && { id: before.id, version: before.version }) })
    void message.success('已保存，还没有发')
    await onDone()
  }
  return (
    <FormDialog<Typed>
      title={before ? '改公告' : '写公告'}
      okText="保存"
      width={640}
      form={form}
      initialValues={before ?? FRESH}
      work={save}
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label="标题"
        rules={[{ required: true, whitespace: true, message: '请写标题' }]}
      >
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item name="text" label="内容" rules={[{ required: true, whitespace: true, message: '请写内容' }]}>
        <Input.TextArea maxLength={2000} showCount rows={6} />
      </Form.Item>
      <Form.Item name="path" label="点开去哪里" extra="站内地址，/ 开头">
        <Input maxLength={500} />
      </Form.Item>
      <Form.Item name="audience" label="发给">
        <Select options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAMES[value] }))} />
      </Form.Item>
      {audience === 'members' && (
        <Form.Item name="industry" label="哪个产业的会员" extra="不选则是所有会员">
          <Select
            allowClear
            loading={industries.isPending}
            options={industries.data?.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        </Form.Item>
      )}
      {audience === 'attendees' && (
        <Form.Item name="eventId" label="哪场活动" rules={[{ required: true, message: '请选择活动' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={events.isPending}
            options={events.data?.map(({ id, title: name, startsOn }) => ({
              value: id,
              label: `${name}（${startsOn}）`,
            }))}
          />
        </Form.Item>
      )}
      <Form.Item name="byMail" valuePropName="checked">
        <Checkbox>也发邮件（退订了公告邮件的人不收）</Checkbox>
      </Form.Item>
      {title.trim() !== '' && text.trim() !== '' && (
        <section aria-label="预览" className="admin-letter">
          <strong>{title}</strong>
          <p>{text}</p>
        </section>
      )}
      <p role="status">
        {count.data && isWhole
          ? `现在有 ${sayPeople(count.data.people, count.data)}收得到，其中 ${sayPeople(count.data.mails, count.data)}收邮件。`
          : '选好发给谁，就数有多少人。'}
      </p>
    </FormDialog>
  )
}
