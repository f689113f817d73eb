/** Why somebody reports what another posted; apart from the contract, so that a browser need not load its schemas. */
export const REPORT_REASONS = ['ads', 'abuse', 'false', 'illegal', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_REASON_NAMES: Readonly<Record<ReportReason, string>> = {
  ads: '广告营销',
  abuse: '辱骂、人身攻击',
  false: '不实信息',
  illegal: '违法违规',
  other: '其他',
}
/** A report as it stands among the reasons why something is looked at. */
export function detailOfReport({ reason, note }: { reason: ReportReason; note: string }): string {
  return note === '' ? REPORT_REASON_NAMES[reason] : `${REPORT_REASON_NAMES[reason]}：${note}`
}

/** Characters somebody may add to a report. */
export const REPORT_NOTE_LENGTH = 200
