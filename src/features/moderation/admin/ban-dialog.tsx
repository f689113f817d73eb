import { useQueryClient } from '@tanstack/react-query'
import { App, Checkbox, Form, Select } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { StaffCallFailed } from '#admin/parts/staff-client.ts'
import { ban, hideAll } from './browser-calls.ts'

interface Typed {
  readonly days: number
  readonly hidesAll: boolean
  readonly reason: string
}

const LENGTHS = [
  { value: 1, label: '1 天' },
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
  { value: 0, label: '永久' },
]

/** Keeps one person from posting for some days or for ever; the person is told why. */
export function BanDialog({
  person: { id, name },
  onClose,
}: {
  person: { readonly id: number; readonly name: string }
  onClose: () => void
}) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const keepOut = async ({ days, hidesAll, reason }: Typed) => {
    await ban({ personId: id, reason, ...(days > 0 && { days }) })
    const hidden = hidesAll ? await hideWhatThereIs(id, reason) : 0
    void message.success(`“${name}”已禁言${hidden > 0 ? `，撤下 ${hidden} 条评论` : ''}`)
    await queries.invalidateQueries({ queryKey: ['reviews'] })
    await queries.invalidateQueries({ queryKey: ['bans'] })
  }
  return (
    <FormDialog<Typed>
      title={`禁言“${name}”`}
      hint="登录与阅读不受影响。"
      okText="禁言"
      isDanger
      initialValues={{ days: 7, hidesAll: false }}
      work={keepOut}
      onClose={onClose}
    >
      <Form.Item name="days" label="多久">
        <Select options={LENGTHS} />
      </Form.Item>
      <ReasonField readBy="会告诉本人" usual={['屡次发布广告', '屡次辱骂他人', '冒充他人']} />
      <Form.Item name="hidesAll" valuePropName="checked">
        <Checkbox>同时撤下他的全部评论</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}

/** Somebody who is banned may have posted nothing that is still there. */
const hideWhatThereIs = async (personId: number, reason: string): Promise<number> => {
  try {
    return (await hideAll({ personId, reason })).json.hidden
  } catch (error) {
    if (error instanceof StaffCallFailed && error.refused?.code === 'nothing_to_hide') return 0
    throw error
  }
}
