import { Form, Input } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { CarrierField } from './carrier-field.tsx'
import { postedLines, type PostedLine } from './posted-lines.ts'

interface Typed {
  readonly carrier?: string
  readonly text?: string
}

interface Props {
  readonly onPaste: (lines: readonly PostedLine[]) => void
  readonly onClose: () => void
}

/** Takes the numbers of many parcels at once, as the carrier's list gives them. */
export function PasteNumbers({ onPaste, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const { carrier = '', text = '' } = (Form.useWatch([], form) as Typed | undefined) ?? {}
  const { lines, wrong } = postedLines(text, carrier)
  return (
    <FormDialog<Typed>
      title="粘贴单号"
      hint="每行一件：寄件编号、快递公司、快递单号，用空格、逗号或制表符隔开，可以从表格里粘贴；都是同一家的，公司写在下面，行里不用写。"
      okText={lines.length === 0 ? '登记' : `登记 ${lines.length} 件`}
      width={640}
      form={form}
      isIncomplete={lines.length === 0 || wrong.length > 0}
      work={async () => onPaste(lines)}
      onClose={onClose}
    >
      <CarrierField label="快递公司（行里没有写的）" isRequired={false} />
      <Form.Item name="text" label="各行">
        <Input.TextArea rows={10} placeholder="P12-1 SF1480217730052" />
      </Form.Item>
      <p role="status" className={wrong.length > 0 ? 'admin-bad' : 'admin-hint'}>
        {wrong.length > 0
          ? `第 ${wrong.slice(0, 10).join('、')} 行看不懂：要有寄件编号（如 P12-1）、快递公司与单号`
          : '一件一件地登记，登记不了的会写明原因'}
      </p>
    </FormDialog>
  )
}
