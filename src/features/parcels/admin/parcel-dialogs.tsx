import { App, Checkbox, Form, Input, Radio } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import type { AddressLines } from '#features/orders/postal-lines.ts'
import { FAILURE_NAMES, FAILURES, type Failure } from '../words.ts'
import { changeAddress, correct, fail, post } from './browser-calls.ts'
import type { ParcelStory, Posting } from './calls.server.ts'
import { CarrierField } from './carrier-field.tsx'
import { PostalFields } from './postal-fields.tsx'

interface Closing {
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

interface Numbered {
  readonly carrier: string
  readonly trackingNumber: string
  readonly isShared?: boolean
}

/** By which carrier and number a parcel goes, or that another one is right. */
export function NumberDialog({
  parcel: { id, label, addressVersion },
  posting,
  onDone,
  onClose,
}: Closing & { readonly parcel: ParcelStory; readonly posting?: Posting }) {
  const { message } = App.useApp()
  const work = async (typed: Numbered) => {
    if (posting) await correct({ id: posting.id, seen: posting.trackingNumber, ...typed })
    else await post({ id, addressVersion, ...typed })
    void message.success(posting ? '已更正' : '已登记，读者随即收到单号')
    await onDone()
  }
  return (
    <FormDialog<Numbered>
      title={posting ? '更正单号' : `登记 ${label} 的单号`}
      hint={posting ? '原来的留在旁边；还在路上的，读者会收到更正。' : '登记以后算寄出，地址不能再改。'}
      okText={posting ? '更正' : '登记'}
      {...(posting && {
        initialValues: { carrier: posting.carrier, trackingNumber: posting.trackingNumber },
      })}
      work={work}
      onClose={onClose}
    >
      <CarrierField />
      <Form.Item
        name="trackingNumber"
        label="快递单号"
        rules={[{ required: true, whitespace: true, message: '请填写快递单号' }]}
      >
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <Form.Item name="isShared" valuePropName="checked">
        <Checkbox>与寄往别处的另一件共用这个单号</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}

/** Where a parcel goes instead, as somebody said who called. */
export function AddressDialog({
  parcel: { id, name, addressVersion },
  onDone,
  onClose,
}: Closing & { readonly parcel: ParcelStory }) {
  return (
    <FormDialog<{ to: AddressLines }>
      title={`寄给“${name}”的地址`}
      hint="四行都写新的。改过以后寄件编号也变，先前打印的地址单作废。"
      okText="保存"
      work={async ({ to }) => {
        await changeAddress({ id, addressVersion, to })
        await onDone()
      }}
      onClose={onClose}
    >
      <PostalFields />
    </FormDialog>
  )
}

/** What became of a parcel that did not arrive. */
export function FailDialog({ posting: { id }, onDone, onClose }: Closing & { readonly posting: Posting }) {
  return (
    <FormDialog<{ failure: Failure; note?: string }>
      title="没有寄到"
      hint="登记以后重新待寄，读者收到消息，可以先改地址。"
      okText="登记"
      initialValues={{ failure: 'returned' }}
      work={async (typed) => {
        await fail({ id, ...typed })
        await onDone()
      }}
      onClose={onClose}
    >
      <Form.Item name="failure" label="怎么了">
        <Radio.Group options={FAILURES.map((value) => ({ value, label: FAILURE_NAMES[value] }))} />
      </Form.Item>
      <Form.Item name="note" label="备注" extra="快递怎么说，只有同事看得到">
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
