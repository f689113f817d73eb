import { Button, Form, Input } from 'antd'

interface Props {
  readonly name?: string
  /** What the text is: 原因, unless told. */
  readonly label?: string
  /** Who reads it, beside the field. */
  readonly readBy?: string
  /** Texts that are often written, each one press. */
  readonly usual?: readonly string[]
  readonly maxLength?: number
  /** A text of more than one line. */
  readonly rows?: number
}

/** Why something is done: a field of a form that has to be filled in. */
export function ReasonField(props: Props) {
  const { name = 'reason', label = '原因', readBy, usual = [], maxLength = 200, rows } = props
  const form = Form.useFormInstance()
  return (
    <>
      <Form.Item
        name={name}
        label={label}
        extra={readBy}
        rules={[{ required: true, whitespace: true, message: `请写明${label}` }]}
      >
        {rows === undefined ? (
          <Input maxLength={maxLength} />
        ) : (
          <Input.TextArea rows={rows} maxLength={maxLength} showCount />
        )}
      </Form.Item>
      {usual.length > 0 && (
        <div className="admin-usual">
          {usual.map((each) => (
            <Button key={each} size="small" onClick={() => form.setFieldValue(name, each)}>
              {each}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
