import { Alert, Button, Divider } from 'antd'
import { useState } from 'react'
import { useAttemptHere } from '#admin/parts/use-attempt.ts'
import { AuthenticatorSetUp } from './authenticator-set-up.tsx'
import { addPasskey } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Setting up the first second factor, behind an invitation: a passkey or an authenticator, then the recovery codes. */
export function Enrolment({ onDone }: { onDone: () => void }) {
  const [isTyping, setTyping] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { problem, isBusy, attempt } = useAttemptHere()
  const added = (given: readonly string[]) => (given.length > 0 ? setCodes(given) : onDone())
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (isTyping) return <AuthenticatorSetUp onDone={added} />
  return (
    <>
      <p>最后一步：设置第二步验证，以后登录除了验证码还要用它。</p>
      {problem && <Alert type="error" title={problem} showIcon className="admin-problem" />}
      <Button
        type="primary"
        size="large"
        block
        loading={isBusy}
        onClick={() => void attempt(async () => added(await addPasskey('第一个通行密钥')))}
      >
        用这台设备的通行密钥（指纹、面容或安全密钥）
      </Button>
      <Divider plain>或者</Divider>
      <Button size="large" block onClick={() => setTyping(true)}>
        用手机上的验证器
      </Button>
    </>
  )
}
