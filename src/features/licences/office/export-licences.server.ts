import { and, lt } from 'drizzle-orm'
import { listExport } from '#features/staff/list-export.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { licences } from '../tables.server.ts'
import {
  LicenceFilter,
  licencesMatching,
  selectLicences,
  type SelectedLicence,
} from './list-licences.server.ts'

/** Licences as the list filters them: which firm has what, and how much of it is used. */
export const licenceExport = listExport({
  kind: 'licences',
  name: '企业授权',
  permission: 'licences.manage',
  filter: LicenceFilter,
  count: ({ db }, asked) => db.$count(licences, licencesMatching(asked)),
  rows: (context, asked) =>
    rowsInPages<SelectedLicence & { readonly id: number }>(async (behind, limit) => {
      const rows = await selectLicences(context, {
        where: and(licencesMatching(asked), behind && lt(licences.id, behind.id)),
        limit,
      })
      return rows.map((row) => ({ ...row, id: row.licence.id }))
    }),
  figures: ['席位', '在用', '名单'],
  columns: {
    企业: ({ licence }) => licence.company,
    内容: ({ licence }) => licence.subject,
    席位: ({ licence }) => licence.seats,
    在用: ({ taken }) => taken,
    名单: ({ named }) => named,
    放行的域名: ({ licence }) => licence.domain,
    管理人: ({ name }) => name,
    订单: ({ licence }) => licence.orderNumber,
    付款: ({ licence }) => shanghaiIso(licence.createdAt),
    退款: ({ licence }) => (licence.endedAt ? shanghaiIso(licence.endedAt) : ''),
  },
})
