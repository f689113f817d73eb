import { Alert } from 'antd'
import type { OfficeView } from './contract.ts'
import { sayWarnings } from './say-warnings.ts'

/** Why nobody can register though it was opened. */
export function SaleWarnings({ office }: { office: OfficeView }) {
  return sayWarnings(office, new Date()).map((warning) => (
    <Alert key={warning} className="admin-notice" type="warning" showIcon title={warning} />
  ))
}
