import { z } from 'zod'
import { AuditRecord, AuditSearch } from '../audit/contract.ts'
import { readAudit } from '../audit/read-audit.server.ts'
import type { NameSubjects } from '../audit/subjects.ts'
import { staffCall } from '../staff-call.ts'

/** What those who work here did, and to what, by the names that all features know. */
export const auditCalls = ({ nameSubjects }: { readonly nameSubjects: NameSubjects }) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/audit',
      permission: 'audit.read',
      summary: '操作记录：按人、按对象、按时间查找，最近的在前，每次 50 条',
      group: '员工：管理',
      requirement: 'C-111',
      input: AuditSearch,
      output: z.object({ json: z.array(AuditRecord) }),
      example: {},
      async run(context, input) {
        const records = await readAudit(context, input)
        const named = await nameSubjects(context, [...new Set(records.map(({ subject }) => subject))])
        return { json: records.map((record) => ({ ...record, named: named.get(record.subject) })) }
      },
    }),
  ] as const
