import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { showSecondFactor } from '#features/staff/admin/browser-calls.ts'

/** The second step: the number that the authenticator shows, or one of the recovery codes. */
export function SecondFactor({ onDone }: { onDone: () => void }) {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const enter = async (typed: { code: string }) => {
    setBusy(true)
    setProblem('')
    try {
      const kind = /^\s*\d{6}\s*$/.test(typed.code) ? 'totp' : 'recovery'
      await showSecondFactor({ kind, code: typed.code.trim() })
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有成功，请再试一次')
    }
    setBusy(false)
  }
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(typed: { code: string }) => void enter(typed)}>
      <Form.Item
        name="code"
        label="第二步验证"
        extra="验证器里的六位数字；手机不在身边时，可以用一个恢复码。"
        rules={[{ required: true, message: '请输入验证器里的数字或恢复码' }]}
      >
        <Input autoComplete="one-time-code" size="large" maxLength={40} />
      </Form.Item>
      {problem && <Alert type="error" title={problem} showIcon className="admin-problem" />}
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        确认
      </Button>
    </Form>
  )
}
