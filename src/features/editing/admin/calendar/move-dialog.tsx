import { DatePicker, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { pickedMoment, shanghaiNow, shownMoment } from '#admin/parts/moments.ts'
import type { Planned } from '../../calendar/contract.ts'

interface Props {
  readonly planned: Planned
  readonly onClose: () => void
  readonly onMove: (at: string) => Promise<void>
}

/** Another day and hour for what waits, without a mouse. */
export const MoveDialog = ({ planned, onClose, onMove }: Props) => (
  <FormDialog<{ at: Dayjs }>
    title={`改时间：《${planned.title}》`}
    hint="到时间做的事、做的是哪一版都不变。"
    okText="改到这时"
    initialValues={{ at: shownMoment(planned.at) ?? shanghaiNow() }}
    work={({ at }) => onMove(pickedMoment(at) ?? '')}
    onClose={onClose}
  >
    <Form.Item name="at" label="新的时间">
      <DatePicker
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        allowClear={false}
        disabledDate={(day) => day.isBefore(shanghaiNow(), 'day')}
      />
    </Form.Item>
  </FormDialog>
)
