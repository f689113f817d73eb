import { Alert } from 'antd'
import type { RESULT_STAGES } from '../list-programmes.server.ts'

type Stage = (typeof RESULT_STAGES)[number]

/** What somebody should know who changes votes or candidates of a year whose result is frozen. */
export const SETTLED: Readonly<Record<Stage, string>> = {
  open: '',
  frozen: '这一届的结果已经冻结。这里的改动不改冻结的那份，要在“奖项结果”里计算更正才算数。',
  announced:
    '这一届的结果已经公布。这里的改动不改获奖名单与证书，只为更正作准备：改完到“奖项结果”计算更正，冻结并公布以后才生效。',
}

export function SettledResult({ stage }: { stage: Stage }) {
  return stage === 'open' ? null : (
    <Alert type="warning" showIcon className="admin-notice" title={SETTLED[stage]} />
  )
}
