import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { MOST_AT_ONCE } from '../limits.ts'
import { questionsFor } from '../questions/check-answer.ts'
import { listAnswers } from '../questions/form-answers.ts'
import { attendeesIn, tooMany } from '../pasted-attendees.ts'
import { AnswerInputs } from './answer-inputs.tsx'
import { BadgeDialog } from './badges.tsx'
import { sendCancel, sendGuests } from './browser-calls.ts'
import type { OfficeView } from './contract.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { SeatsDialog } from './seats-dialog.tsx'
import { useSend } from './use-send.ts'

type Act = 'guests' | 'notice' | 'badges' | 'seats' | 'cancel'

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
      {act === 'guests' && <GuestDialog office={office} onClose={close} />}
      {act === 'notice' && <NoticeDialog office={office} onClose={close} />}
      {act === 'seats' && <SeatsDialog office={office} onClose={close} />}
      {act === 'badges' && <BadgeDialog office={office} onClose={close} />}
      {act === 'cancel' && <CancelDialog office={office} onClose={close} />}
    </>
  )
}

interface Props {
  readonly office: OfficeView
  readonly onClose: () => void
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

function GuestDialog({ office, onClose }: Props) {
  const { finish } = useSend()
  const [form] = Form.useForm<GuestTyped>()
  const chosen = Form.useWatch('typeId', form)
  const questions =
    chosen === undefined
      ? []
      : questionsFor(
          office.questions.filter(({ isRetired }) => !isRetired),
          chosen,
        )
  const add = ({ buyer, typeId, guests, answers = {} }: GuestTyped) =>
    finish(
      () =>
        sendGuests({
          eventId: office.event.id,
          typeId,
          buyer,
          guests: attendeesIn(guests),
          answers: listAnswers(questions, answers),
        }),
      '已添加并通知',
    )
  return (
    <FormDialog<GuestTyped> title="添加嘉宾" okText="添加" form={form} work={add} onClose={onClose}>
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
        extra="每行一位：姓名、手机、邮箱、公司、职务，可从表格连表头一起粘贴；没有手机和邮箱的不填，电子票在上面的账号里"
        rules={[...required('请填嘉宾'), { validator: checkPasted }]}
      >
        <Input.TextArea rows={3} />
      </Form.Item>
      {questions.length > 0 ? <p>以下可以不填；几位嘉宾一起添加时答复相同，之后可逐位修改。</p> : null}
      <AnswerInputs questions={questions} />
    </FormDialog>
  )
}

function CancelDialog({ office, onClose }: Props) {
  const { finish } = useSend()
  const stepUp = useStepUp()
  const eventId = office.event.id
  return (
    <ReasonDialog
      title="取消活动"
      hint="立即停售，全部门票作废，票款全额退回并逐一通知。不能撤回。"
      readBy="会告诉每一位报名的人"
      okText="取消活动"
      isDanger
      work={(reason) =>
        finish(() => stepUp(() => sendCancel({ eventId, reason })), '已取消，退款与通知正在进行')
      }
      onClose={onClose}
    />
  )
}
