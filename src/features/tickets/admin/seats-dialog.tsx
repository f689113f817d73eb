import { Form, Input } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { SEATS_AT_ONCE } from '../office/seats-at-once.ts'
import { sendSeats } from './browser-calls.ts'
import type { OfficeView } from './contract.ts'
import { seatRows } from './seat-rows.ts'
import { useSend } from './use-send.ts'

/** Says where attendees sit, pasted from a table; printed on badges and shown on tickets. */
export function SeatsDialog({ office, onClose }: { office: OfficeView; onClose: () => void }) {
  const { finish } = useSend()
  const eventId = office.event.id
  return (
    <FormDialog<{ text: string }>
      title="安排座位"
      okText="保存"
      work={({ text }) => finish(() => sendSeats({ eventId, rows: seatRows(text) }), '座位已安排')}
      onClose={onClose}
    >
      <Form.Item
        name="text"
        label="谁坐在哪里"
        extra={`每行一位：票号、手机或邮箱，再写桌号或座位，可从表格粘贴，一次至多 ${SEATS_AT_ONCE} 行；座位空着就是取消。有一行不对就都不存`}
        rules={[
          {
            validator: async (_rule, text?: string) => {
              const rows = seatRows(text ?? '')
              if (rows.length === 0) throw new Error('请写明谁坐在哪里')
              if (rows.length > SEATS_AT_ONCE) throw new Error(`一次至多 ${SEATS_AT_ONCE} 行，请分几次`)
            },
          },
        ]}
      >
        <Input.TextArea rows={8} placeholder={'2345678ABC，3 桌\n13800000000，5 桌 2 座'} />
      </Form.Item>
    </FormDialog>
  )
}
