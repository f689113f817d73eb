import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Divider, Form, Input } from 'antd'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { useAttemptHere } from '#admin/parts/use-attempt.ts'
import { askMe, showSecondFactor } from './browser-calls.ts'
import { provePasskey } from './passkey.ts'

/** The second step: a passkey, the number that the authenticator shows, or one of the recovery codes. */
export function SecondFactor({ onDone }: { onDone: () => void }) {
  const { data } = useQuery({ queryKey: ['own-factors'], queryFn: async () => (await askMe()).json.factors })
  const { problem, isBusy, attempt } = useAttemptHere()
  const enter = (typed: { code: string }) =>
    attempt(async () => {
      const kind = /^\s*\d{6}\s*$/.test(typed.code) ? 'totp' : 'recovery'
      await showSecondFactor({ kind, code: typed.code.trim() })
      onDone()
    })
  const byPasskey = () =>
    attempt(async () => {
      await provePasskey()
      onDone()
    })
  return (
    <OfficeForm
      layout="vertical"
      requiredMark={false}
      onFinish={(typed: { code: string }) => void enter(typed)}
    >
      {problem && <Alert type="error" title={problem} showIcon className="admin-problem" />}
      {data?.passkey && (
        <>
          <Button type="primary" size="large" block loading={isBusy} onClick={() => void byPasskey()}>
            用通行密钥验证
          </Button>
          <Divider plain>或者</Divider>
        </>
      )}
      <Form.Item
        name="code"
        label="第二步验证"
        extra={
          data?.totp === false
            ? '不能使用通行密钥时，可以用一个恢复码。'
            : '验证器里的六位数字；手机不在身边时，可以用一个恢复码。'
        }
        rules={[{ required: true, message: '请输入验证器里的数字或恢复码' }]}
      >
        <Input autoComplete="one-time-code" size="large" maxLength={40} />
      </Form.Item>
      <Button
        {...(!data?.passkey && { type: 'primary' as const })}
        htmlType="submit"
        size="large"
        block
        loading={isBusy}
      >
        确认
      </Button>
    </OfficeForm>
  )
}
