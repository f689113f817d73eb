import { Alert } from 'antd'
import type { PlacedRemark } from './use-remarks.ts'

const MOST = 3

/** What was said and not settled, before somebody publishes; it forbids nothing. */
export function OpenRemarks({ open }: { readonly open: readonly PlacedRemark[] }) {
  if (open.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="admin-notice"
      title={`还有 ${open.length} 条批注没有处理`}
      description={
        <ul>
          {open.slice(0, MOST).map(({ id, by, body }) => (
            <li key={id}>
              {by}：{body.slice(0, 60)}
            </li>
          ))}
        </ul>
      }
    />
  )
}
