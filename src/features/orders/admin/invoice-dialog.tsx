import { App, Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { yuanOfFen } from '#platform/money.ts'
import { BUYER_NAMES, BUYERS, type Buyer } from '../buyers.ts'
import { WRONG_NAMES, WRONGS, type Wrong } from '../wrong-invoices.ts'
import { correct, correctRed, issue, issueRed } from './browser-calls.ts'

interface MadeOut {
  readonly title: string
  readonly buyer: Buyer
  readonly taxNumber: string
}

export interface InvoiceToWrite {
  readonly number: string
  readonly title: string
  /** What one that is issued for the first time says besides. */
  readonly says?: { readonly taxNumber: string; readonly amountFen: number }
  /** The number that was wrong; missing for one that is issued for the first time. */
  readonly insteadOf?: string
  /** To whom that one was made out. */
  readonly madeOut?: MadeOut
  /** A red one that takes back so much of an issued one, with its number that was wrong where it is issued already. */
  readonly red?: {
    readonly id: number
    readonly amountFen: number
    readonly insteadOf: string
    readonly wrong?: string
  }
}

interface Written extends Partial<MadeOut> {
  readonly wrong?: Wrong
  readonly invoiceNumber: string
  readonly link?: string
  readonly reason?: string
}

interface Props {
  readonly invoice: InvoiceToWrite
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The number of an invoice and where it can be fetched; for one that was wrong also to whom it is made out now, and why. */
export function InvoiceDialog({ invoice, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const { number, title, says, insteadOf, madeOut, red } = invoice
  const [form] = Form.useForm<Written>()
  const buyer = Form.useWatch('buyer', form) ?? madeOut?.buyer
  const isAnother = (Form.useWatch('wrong', form) ?? 'invoice') === 'invoice'
  const write = async ({ invoiceNumber, link, reason = '', wrong, ...typed }: Written) => {
    const where = link === undefined || link === '' ? {} : { link }
    if (red?.wrong !== undefined) await correctRed({ id: red.id, redNumber: invoiceNumber, reason, ...where })
    else if (red) await issueRed({ id: red.id, redNumber: invoiceNumber, ...where })
    else if (says) await issue({ number, invoiceNumber, says: { title, ...says }, ...where })
    else if (wrong === 'number') await correct({ number, wrong, invoiceNumber, reason, ...where })
    else await correct({ number, invoiceNumber, reason, ...where, says: { ...madeOut, ...typed } as MadeOut })
    void message.success('已记下，邮件在发送')
    onDone()
  }
  return (
    <FormDialog<Written>
      {...wordsOf(invoice)}
      form={form}
      {...(madeOut && { initialValues: { ...madeOut, wrong: 'invoice' } })}
      work={write}
      onClose={onClose}
    >
      {madeOut && (
        <Form.Item
          name="wrong"
          label="错在哪里"
          extra={
            isAnother
              ? '记在今天：金额是退款以后剩下的，先前的红字不再从它里减'
              : '还是那一张：开具的日子、金额与红字都不变'
          }
        >
          <Radio.Group options={WRONGS.map((value) => ({ value, label: WRONG_NAMES[value] }))} />
        </Form.Item>
      )}
      <Form.Item
        name="invoiceNumber"
        label="发票号码"
        rules={[{ required: true, message: '请写明发票号码' }]}
      >
        <Input maxLength={30} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="link" label="下载地址" extra="可以不写；写了就放进给读者的邮件">
        <Input maxLength={500} placeholder="https://" inputMode="url" />
      </Form.Item>
      {madeOut && isAnother && (
        <>
          <Form.Item name="title" label="发票抬头" rules={[{ required: true, message: '请填写发票抬头' }]}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="buyer" label="购买方">
            <Radio.Group options={BUYERS.map((value) => ({ value, label: BUYER_NAMES[value] }))} />
          </Form.Item>
          {buyer === 'company' && (
            <Form.Item
              name="taxNumber"
              label="纳税人识别号"
              rules={[{ required: true, message: '请填写纳税人识别号' }]}
            >
              <Input maxLength={40} />
            </Form.Item>
          )}
        </>
      )}
      {(insteadOf !== undefined || red?.wrong !== undefined) && <ReasonField />}
    </FormDialog>
  )
}

function wordsOf({ title, insteadOf, red }: InvoiceToWrite): {
  title: string
  okText: string
  hint?: ReactNode
} {
  const okText = '记为已开，发邮件'
  if (red?.wrong !== undefined)
    return {
      title: `更正“${title}”的红字发票`,
      okText: '更正，重发邮件',
      hint: `原来写的号码是 ${red.wrong}，${yuanOfFen(red.amountFen)} 元；只改号码，开具的日子不变。`,
    }
  if (red)
    return {
      title: `“${title}”的红字发票`,
      okText,
      hint: `在开票平台对 ${red.insteadOf} 开 ${yuanOfFen(red.amountFen)} 元的红字发票，把红字发票的号码写在这里。`,
    }
  if (insteadOf === undefined) return { title: `为“${title}”开票`, okText }
  return {
    title: `更正“${title}”的发票`,
    okText: '更正，重发邮件',
    hint: `原来的号码是 ${insteadOf}。发票开错了的，先在开票平台冲红、重开，再写新的号码，抬头、税号换了的也在这里改，写进给读者的邮件。`,
  }
}
