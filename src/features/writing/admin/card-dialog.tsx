import { Form, Select } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { ContentPicker } from '#features/editing/admin/content-picker.tsx'
import { CARD_KINDS, CARD_NAMES, type CardKind } from '../card-kinds.ts'
import { findCard } from './browser-calls.ts'

interface Props {
  readonly onClose: () => void
  readonly onDone: (card: { readonly path: string; readonly title: string }) => void
}

/** Asks which page of ours a card is to lead to. */
export function CardDialog({ onClose, onDone }: Props) {
  const [form] = Form.useForm<{ kind: CardKind; id: number }>()
  const kind = Form.useWatch('kind', form) ?? 'topic'
  return (
    <FormDialog<{ kind: CardKind; id: number }>
      title="卡片"
      hint="通向本站的一页，读者看到它现在的标题与开头；那一页撤下以后，卡片就不显示。"
      okText="插入"
      form={form}
      initialValues={{ kind: 'topic' }}
      work={async (asked) => onDone((await findCard(asked)).json)}
      onClose={onClose}
    >
      <Form.Item name="kind" label="种类">
        <Select
          options={CARD_KINDS.map((value) => ({ value, label: CARD_NAMES[value] }))}
          onChange={() => form.resetFields(['id'])}
        />
      </Form.Item>
      <Form.Item name="id" label="哪一个" rules={[{ required: true, message: '请选一个' }]}>
        <ContentPicker key={kind} kind={kind} />
      </Form.Item>
    </FormDialog>
  )
}
