import { AutoComplete, Form } from 'antd'
import { LONGEST_CARRIER } from '../limits.ts'
import { USUAL_CARRIERS } from '../words.ts'

interface Props {
  readonly label?: string
  readonly isRequired?: boolean
}

/** Which firm carries it: one of the usual, or any other that is typed. */
export function CarrierField({ label = '快递公司', isRequired = true }: Props) {
  return (
    <Form.Item
      name="carrier"
      label={label}
      rules={[
        ...(isRequired ? [{ required: true, message: '请填写快递公司' }] : []),
        { max: LONGEST_CARRIER, message: `快递公司不能超过 ${LONGEST_CARRIER} 个字` },
      ]}
    >
      <AutoComplete
        options={USUAL_CARRIERS.map((value) => ({ value }))}
        showSearch={{ filterOption: (text, option) => option?.value.includes(text) === true }}
        placeholder="选一家，或写别的"
      />
    </Form.Item>
  )
}
