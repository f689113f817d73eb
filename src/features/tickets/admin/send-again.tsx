import { Button, Popconfirm } from 'antd'
import { sendTicketAgain } from './browser-calls.ts'
import type { RegistrationView } from './contract.ts'
import { useSend } from './use-send.ts'

/** Mails an electronic ticket once more, or gives it a new code in whose place the old one is dead. */
export function SendAgainButtons({
  ticket: { code, name, email, enteredAt },
}: {
  ticket: RegistrationView['tickets'][number]
}) {
  const { send, isBusy } = useSend()
  return (
    <>
      {email === '' ? null : (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`给${name}重发电子票`}
          onClick={() => void send(() => sendTicketAgain({ code }), '已重发')}
        >
          重发
        </Button>
      )}
      {enteredAt ? null : (
        <Popconfirm
          title="换一个二维码？原来的立即作废，新的发给参会人并通知报名人。"
          okText="更换"
          cancelText="返回"
          onConfirm={() => void send(() => sendTicketAgain({ code, isReissued: true }), '已更换')}
        >
          <Button size="small" disabled={isBusy} aria-label={`更换${name}的二维码`}>
            换码
          </Button>
        </Popconfirm>
      )}
    </>
  )
}
