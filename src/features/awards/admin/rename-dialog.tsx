import { Form, Input } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { nameOfCandidate } from '../candidates/contract.ts'
import type { VoteReport } from '../voting/report-votes.server.ts'
import { renameCandidate } from './browser-calls.ts'

interface Typed {
  readonly company?: string
  readonly product?: string
  readonly reason: string
}

/** Corrects what a candidate is called; whoever has no product, or no company, gets none. */
export function RenameDialog({
  candidate,
  isSettled,
  onDone,
  onClose,
}: {
  candidate: VoteReport['candidates'][number]
  /** Whether a result is frozen, so that only a correction of it changes what it says. */
  isSettled: boolean
  onDone: () => Promise<void>
  onClose: () => void
}) {
  const { id, company, product } = candidate
  const rename = async (typed: Typed) => {
    await renameCandidate({ id, company: '', product: '', ...typed })
    await onDone()
  }
  return (
    <FormDialog<Typed>
      title={`改${nameOfCandidate(candidate)}的名称`}
      hint={`参评与获奖名单里立即改，申报时写的保留原样。${
        isSettled
          ? '冻结的结果与证书照原来的名称，到“奖项结果”计算更正，冻结并公布以后才改，证书编号不变。'
          : ''
      }`}
      okText="改名称"
      initialValues={{ company, product }}
      work={rename}
      onClose={onClose}
    >
      {company !== '' && <NameField name="company" label="企业名称" />}
      {product !== '' && <NameField name="product" label="产品名称" />}
      <ReasonField readBy="会记录" rows={3} maxLength={1000} />
    </FormDialog>
  )
}

function NameField({ name, label }: { name: 'company' | 'product'; label: string }) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, whitespace: true, message: `请写${label}` }]}
    >
      <Input maxLength={100} />
    </Form.Item>
  )
}
