import { Alert, Button, Typography } from 'antd'

/** Ten codes for when the telephone is lost, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="请现在保存这十个恢复码"
        description="手机丢失或通行密钥不能用时，每个恢复码可以代替一次第二步验证。它们只显示这一次。"
        className="admin-problem"
      />
      <Typography.Paragraph copyable={{ text: codes.join('\n') }} className="staff-codes">
        {codes.map((code) => (
          <code key={code}>{code}</code>
        ))}
      </Typography.Paragraph>
      <Button type="primary" block onClick={onDone}>
        我已保存
      </Button>
    </>
  )
}
