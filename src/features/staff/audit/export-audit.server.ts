import { rowsInPages } from '#platform/export/export-source.ts'
import { listExport } from '../list-export.ts'
import { AuditSearch, type AuditRecord } from './contract.ts'
import { readAudit } from './read-audit.server.ts'
import { sayVerb } from './verb-names.ts'

/** More than this of one record is no help in a cell. */
const LONGEST = 5000

/** What was done, as the list filters it (C-111); how many there are is not counted. */
export const auditExport = listExport({
  kind: 'audit',
  name: '操作记录',
  permission: 'audit.read',
  filter: AuditSearch.omit({ below: true }),
  rows: (context, asked) =>
    rowsInPages<AuditRecord>((behind, limit) =>
      readAudit(context, { ...asked, ...(behind && { below: behind.id }) }, limit),
    ),
  columns: {
    编号: ({ id }) => id,
    时间: ({ at }) => at,
    谁: ({ actor }) => actor,
    姓名: ({ actorName }) => actorName,
    做了什么: ({ verb }) => sayVerb(verb),
    对象: ({ subject }) => subject,
    从哪里: ({ place }) => place,
    说明: ({ detail }) => inOneCell(detail),
    改动之前: ({ before }) => inOneCell(before),
    改动之后: ({ after }) => inOneCell(after),
  },
})

function inOneCell(facts: Readonly<Record<string, unknown>> | null): string {
  if (facts === null || Object.keys(facts).length === 0) return ''
  const text = JSON.stringify(facts)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…（共 ${text.length} 字，全文见“操作记录”）` : text
}
