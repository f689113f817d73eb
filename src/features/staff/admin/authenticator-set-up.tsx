import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, QRCode, Typography } from 'antd'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttemptHere } from '#admin/parts/use-attempt.ts'
import { beginTotp, confirmTotp } from './browser-calls.ts'
import { useStepUp } from './step-up.tsx'

/** An authenticator app: a picture to scan, then a number of it as the proof that it was. */
export function AuthenticatorSetUp({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  // Each asking makes another secret, and only the last one counts.
  const stepUp = useStepUp()
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['new-authenticator'],
    queryFn: async () => (await stepUp(() => beginTotp())).json,
    staleTime: Infinity,
    gcTime: 0,
  })
  const { problem, isBusy, attempt } = useAttemptHere()
  if (isLoadingError) return <Failed error={error} again={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <OfficeForm
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }: { code: string }) =>
        void attempt(async () => onDone((await confirmTotp({ code })).json.recoveryCodes))
      }
    >
      <p>用验证器（微信小程序“腾讯身份验证器”、Microsoft Authenticator 等）扫描：</p>
      <QRCode value={data.uri} type="svg" className="staff-qr" />
      <p>
        扫不了时手工输入：<Typography.Text copyable={{ text: data.secret }}>{data.secret}</Typography.Text>
      </p>
      <Form.Item
        name="code"
        label="验证器里的六位数字"
        rules={[{ required: true, message: '请输入验证器里的六位数字' }]}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" size="large" maxLength={10} />
      </Form.Item>
      {problem && <Alert type="error" title={problem} showIcon className="admin-problem" />}
      <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
        完成设置
      </Button>
    </OfficeForm>
  )
}
