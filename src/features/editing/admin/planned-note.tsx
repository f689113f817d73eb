import { Alert } from 'antd'
import { minuteOf } from '#platform/shanghai-time.ts'
import { PLANNED_ACT_NAMES } from '../calendar/act-names.ts'
import type { ShownContent } from './contract.ts'

/** That something waits for its time, said before what may let it come to nothing is done at once. */
export function PlannedNote({ schedules }: Pick<ShownContent, 'schedules'>) {
  if (schedules.length === 0) return undefined
  const waiting = schedules.map(({ act, at }) => `${minuteOf(at)} ${PLANNED_ACT_NAMES[act]}`).join('、')
  return (
    <Alert
      type="warning"
      showIcon
      className="admin-notice"
      title={`已经定时：${waiting}。现在先发布或撤下，到时可能做不成（做不成会发邮件）；不再需要的，请在标题下面取消。`}
    />
  )
}
