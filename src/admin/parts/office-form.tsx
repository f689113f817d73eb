import { Form, type FormProps } from 'antd'
import { useCallback, useId, type ReactNode } from 'react'
import { useSayingWritten } from './written.ts'

type Props<Typed> = Omit<FormProps<Typed>, 'name' | 'children'> & { readonly children: ReactNode }

/**
 * A form of the back office. Its fields' ids begin with one of its own, so that two forms of a screen may both ask for a
 * 原因 and each label leads to its own field. Whoever sends it too early is led to the first that is missing.
 */
export function OfficeForm<Typed extends object = object>(props: Props<Typed>) {
  const [form] = Form.useForm<Typed>(props.form)
  useSayingWritten(useCallback(() => form.isFieldsTouched(), [form]))
  return (
    <Form<Typed>
      scrollToFirstError={{ focus: true, block: 'center' }}
      {...props}
      form={form}
      name={useId()}
    />
  )
}
