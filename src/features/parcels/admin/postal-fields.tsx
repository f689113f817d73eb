import { Form, Input } from 'antd'
import { ADDRESS_LINES, type AddressLine } from '#features/orders/postal-lines.ts'

const NAMES = Object.keys(ADDRESS_LINES) as AddressLine[]

/** The lines of a postal address in a form of the office; the form holds them below `to`. */
export function PostalFields({ isRequired = true }: { readonly isRequired?: boolean }) {
  return NAMES.map((name) => {
    const { title, most, missing } = ADDRESS_LINES[name]
    return (
      <Form.Item
        key={name}
        name={['to', name]}
        label={title}
        rules={isRequired ? [{ required: true, whitespace: true, message: missing }] : []}
      >
        <Input autoComplete="off" maxLength={most} />
      </Form.Item>
    )
  })
}
