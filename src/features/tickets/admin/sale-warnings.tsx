import { Alert } from 'antd'
import type { OfficeView } from './contract.ts'
import { hasEnded } from '../policy.ts'

/** Why nobody can register though it was opened. */
export function SaleWarnings({ office: { event, sales, types } }: { office: OfficeView }) {
  if (sales?.state !== 'open' || hasEnded(event, new Date())) return null
  const warnings = [
    event.isUpcoming ? '' : '读者还不能报名：请在“活动”里打开这一场的“即将举行”，并发布。',
    types.some(({ isSold }) => isSold) ? '' : '还没有出售的门票，读者没有可以报的。请在“门票”里加一种。',
  ].filter(Boolean)
  return warnings.map((warning) => (
    <Alert key={warning} className="admin-notice" type="warning" showIcon title={warning} />
  ))
}
