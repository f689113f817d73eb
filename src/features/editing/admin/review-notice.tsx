import { Alert } from 'antd'
import type { ShownContent } from './contract.ts'

type Review = NonNullable<ShownContent['review']>

/** The review as it stands after what was written here: a word more voids it, unless its time is set already. */
export function reviewNow({ review, schedules }: ShownContent, isWritten: boolean): Review | undefined {
  if (!review || !isWritten || !isPending(review)) return review
  if (schedules.some(({ version }) => version === review.version)) return review
  return { ...review, state: 'voided' }
}

const isPending = ({ state }: Review) => state === 'open' || state === 'approved'

interface Props {
  readonly before: Review | undefined
  readonly now: Review | undefined
  readonly mayPublish: boolean
}

/** What writing does to a version that was handed in, said before the first key and after it. */
export function ReviewNotice({ before, now, mayPublish }: Props) {
  if (!before || !now || !isPending(before)) return null
  const isVoided = now.state === 'voided'
  const version = `第 ${before.version} 版`
  const stands = before.state === 'open' ? '正在等人审' : '已经批准'
  const after = mayPublish ? '改好直接发布，作者会收到邮件' : '改好请再送'
  return (
    <Alert
      type={isVoided ? 'warning' : 'info'}
      showIcon
      className="admin-notice"
      title={
        isVoided
          ? `您改了内容，${version}的${before.state === 'open' ? '送审' : '批准'}已作废；${after}`
          : `${stands}；改动一个字就作废，${after}`
      }
    />
  )
}
