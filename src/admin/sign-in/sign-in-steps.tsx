import { Alert, Button, Form, Input } from 'antd'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { sendCode, signIn } from '#features/staff/admin/browser-calls.ts'
import { SecondFactor } from '#features/staff/admin/second-factor.tsx'
import type { Stage } from '#features/staff/contract.ts'
import { setAccess } from '../parts/access.ts'
import { Loading } from '../parts/states.tsx'
import { useAttemptHere } from '../parts/use-attempt.ts'

/** Asked for once by each of those who work here; it brings the drawing of a code to scan along. */
const Enrolment = lazy(async () => ({
  default: (await import('#features/staff/admin/enrolment.tsx')).Enrolment,
}))

type Typed = { readonly account: string; readonly code: string }

/** The steps to a session: a code by message or mail, then the second factor where there is one. */
export function SignInSteps({ stage, onDone }: { stage: Stage | undefined; onDone: () => void }) {
  const [reached, setReached] = useState(stage)
  const [form] = Form.useForm<Typed>()
  const { attempt, problem, isBusy } = useAttemptHere()
  const { left, start } = useCountdown()
  const codeId = useId()

  const send = () =>
    attempt(async () => {
      const { account } = await form.validateFields(['account'])
      start((await sendCode({ account })).json.waitSeconds)
      form.getFieldInstance('code')?.focus()
    })
  const enter = (typed: Typed) =>
    attempt(async () => {
      const { json } = await signIn({ ...typed, invitation: invitationInAddress() })
      if (json.stage === 'open') finish()
      else setReached(json.stage)
    })
  const finish = () => {
    setAccess('open')
    onDone()
  }
  if (reached === 'enrolment')
    return (
      <Suspense fallback={<Loading />}>
        <Enrolment onDone={finish} />
      </Suspense>
    )
  if (reached === 'second_factor' || reached === 'locked') return <SecondFactor onDone={finish} />
  return (
    <OfficeForm form={form} layout="vertical" requiredMark={false} onFinish={(typed) => void enter(typed)}>
      <Form.Item
        name="account"
        label="手机号或邮箱"
        rules={[{ required: true, message: '请输入手机号或邮箱' }]}
      >
        <Input autoComplete="username" size="large" />
      </Form.Item>
      <Form.Item label="验证码" htmlFor={codeId} required>
        <div className="admin-code">
          <Form.Item name="code" noStyle rules={[{ required: true, message: '请输入验证码' }]}>
            <Input id={codeId} inputMode="numeric" autoComplete="one-time-code" size="large" maxLength={8} />
          </Form.Item>
          <Button size="large" onClick={() => void send()} disabled={left > 0 || isBusy}>
            {left > 0 ? `${left} 秒后重发` : '获取验证码'}
          </Button>
        </div>
      </Form.Item>
      {problem && <Alert type="error" title={problem} showIcon className="admin-problem" />}
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        登录
      </Button>
    </OfficeForm>
  )
}

/** What the link of an invitation brings along, behind the sign that no server is sent. */
const invitationInAddress = () => new URLSearchParams(location.hash.slice(1)).get('invitation') ?? undefined

/** Seconds until another code may be asked for. */
function useCountdown() {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: setLeft }
}
