import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useMay } from '#admin/parts/me.ts'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { MOST_AT_ONCE } from '../limits.ts'
import { questionsFor } from '../questions/check-answer.ts'
import { listAnswers } from '../questions/form-answers.ts'
import { attendeesIn, tooMany } from '../pasted-attendees.ts'
import { AnswerInputs } from './answer-inputs.tsx'
import { BadgeForm } from './badges.tsx'
import { sendCancel, sendGuests } from './browser-calls.ts'
import type { OfficeView } from './contract.ts'
import { SeatsForm } from './seats-form.tsx'
import { NoticeForm } from './notice-form.tsx'
import { useSend } from './use-send.ts'

type Act = 'guests' | 'notice' | 'badges' | 'seats' | 'cancel'

const TITLES: Readonly<Record<Act, string>> = {
  guests: '添加嘉宾',
  notice: '通知持票人',
  badges: '打印胸牌',
  seats: '安排座位',
  cancel: '取消活动',
}

/** What is done with an event's registrations as a whole: guests added, holders told, badges printed, the event cancelled. */
export function DeskActs({ office }: { office: OfficeView }) {
  const [act, setAct] = useState<Act>()
  const may = useMay()
  const close = () => setAct(undefined)
  return (
    <>
      <Button onClick={() => setAct('guests')}>添加嘉宾</Button>
      <Button onClick={() => setAct('notice')}>通知持票人</Button>
      <Button onClick={() => setAct('seats')}>安排座位</Button>
      <Button onClick={() => setAct('badges')}>打印胸牌</Button>
      {may('tickets.cancel') ? (
        <Button danger onClick={() => setAct('cancel')}>
          取消活动
        </Button>
      ) : null}
      <Modal
        open={act !== undefined}
        title={act && TITLES[act]}
        footer={null}
        onCancel={close}
        destroyOnHidden
      >
        {act === 'guests' ? <GuestForm office={office} onDone={close} /> : null}
        {act === 'notice' ? <NoticeForm office={office} onDone={close} /> : null}
        {act === 'seats' ? <SeatsForm office={office} onDone={close} /> : null}
        {act === 'badges' ? <BadgeForm office={office} onDone={close} /> : null}
        {act === 'cancel' ? <CancelForm office={office} onDone={close} /> : null}
      </Modal>
    </>
  )
}

interface FormProperties {
  readonly office: OfficeView
  readonly onDone: () => void
}

const typeOptions = ({ types }: OfficeView) => types.map(({ id, name }) => ({ value: id, label: name }))
const required = (message: string) => [{ required: true, message }]

/** Says how many are too many before anything is sent. */
async function checkPasted(_rule: unknown, text: string | undefined): Promise<void> {
  const told = tooMany(attendeesIn(text ?? '').length, MOST_AT_ONCE)
  if (told !== '') throw new Error(told)
}

interface GuestTyped {
  readonly buyer: string
  readonly typeId: number
  readonly guests: string
  readonly answers?: Readonly<Record<string, string>>
}

function GuestForm({ office, onDone }: FormProperties) {
  const { send, isBusy } = useSend()
  const [form] = Form.useForm<GuestTyped>()
  const chosen = Form.useWatch('typeId', form)
  const questions =
    chosen === undefined
      ? []
      : questionsFor(
          office.questions.filter(({ isRetired }) => !isRetired),
          chosen,
        )
  const add = async (typed: GuestTyped) => {
    const { buyer, typeId } = typed
    const eventId = office.event.id
    const isDone = await send(
      () =>
        sendGuests({
          eventId,
          typeId,
          buyer,
          guests: attendeesIn(typed.guests),
          answers: listAnswers(questions, typed.answers ?? {}),
        }),
      '已添加并通知',
    )
    if (isDone) onDone()
  }
  return (
    <OfficeForm<GuestTyped> form={form} layout="vertical" onFinish={(typed) => void add(typed)}>
      <Form.Item name="typeId" label="门票" rules={required('请选门票')}>
        <Select options={typeOptions(office)} />
      </Form.Item>
      <Form.Item
        name="buyer"
        label="归谁的账号"
        extra="已注册的手机号或邮箱，由他管理这些票"
        rules={required('请填手机号或邮箱')}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="guests"
        label="嘉宾"
        extra="每行一位：姓名、手机、邮箱、公司、职务，可从表格连表头一起粘贴"
        rules={[...required('请填嘉宾'), { validator: checkPasted }]}
      >
        <Input.TextArea rows={3} />
      </Form.Item>
      {questions.length > 0 ? <p>以下可以不填；几位嘉宾一起添加时答复相同，之后可逐位修改。</p> : null}
      <AnswerInputs questions={questions} />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        添加
      </Button>
    </OfficeForm>
  )
}

function CancelForm({ office, onDone }: FormProperties) {
  const { send, isBusy } = useSend()
  const stepUp = useStepUp()
  const cancel = async ({ reason }: { reason: string }) => {
    const eventId = office.event.id
    const isDone = await send(
      () => stepUp(() => sendCancel({ eventId, reason })),
      '已取消，退款与通知正在进行',
    )
    if (isDone) onDone()
  }
  return (
    <OfficeForm<{ reason: string }> layout="vertical" onFinish={(typed) => void cancel(typed)}>
      <p>立即停售，全部门票作废，票款全额退回并逐一通知。不能撤回。</p>
      <Form.Item name="reason" label="原因" extra="会告诉每一位报名的人" rules={required('请写原因')}>
        <Input maxLength={200} />
      </Form.Item>
      <Button danger type="primary" htmlType="submit" loading={isBusy}>
        取消活动
      </Button>
    </OfficeForm>
  )
}
