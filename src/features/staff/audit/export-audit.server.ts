import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { parseInput } from '#platform/parse-input.ts'
import { requirePermission } from '../policy.ts'
import { AuditSearch, type AuditRecord } from './contract.ts'
import { findAudit } from './read-audit.server.ts'
import { sayVerb } from './verb-names.ts'

const Filter = AuditSearch.omit({ below: true })
/** More than this of one record is no help in a cell. */
const LONGEST = 5000

/** What was done, as the list filters it (C-111); how many there are is not counted. */
export const auditExport: ExportSource = {
  kind: 'audit',
  offer: { name: '操作记录', permission: 'audit.read' },
  async open(context, given) {
    requirePermission(context.actor, 'audit.read')
    const filter = parseInput(Filter, given)
    return {
      name: '操作记录',
      head: ['编号', '时间', '谁', '姓名', '做了什么', '对象', '从哪里', '说明', '改动之前', '改动之后'],
      count: async () => undefined,
      async *rows() {
        const found = rowsInPages<AuditRecord>((behind, limit) =>
          findAudit(context, { ...filter, ...(behind && { below: behind.id }) }, limit),
        )
        for await (const { id, at, actor, actorName, verb, subject, place, detail, before, after } of found)
          yield [
            String(id),
            at,
            actor,
            actorName,
            sayVerb(verb),
            subject,
            place,
            inOneCell(detail),
            inOneCell(before),
            inOneCell(after),
          ]
      },
    }
  },
}

const inOneCell = (facts: Readonly<Record<string, unknown>> | null): string =>
  facts === null || Object.keys(facts).length === 0 ? '' : JSON.stringify(facts).slice(0, LONGEST)
