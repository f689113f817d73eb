import { listExport } from '#features/staff/list-export.ts'
import { clickRate } from './click-rate.ts'
import { POSITION_NAMES } from './positions.ts'
import { ReadAdReport, readAdReport } from './read-ad-report.server.ts'

/** What a client is sent: each ad on each day of a period (C-77). */
export const adReportExport = listExport({
  kind: 'ad-report',
  name: '广告报表',
  nameOf: ({ from, to, client }) => `广告报表 ${client ?? '全部客户'} ${from} 至 ${to}`,
  permission: 'ads.edit',
  needsScreen: true,
  filter: ReadAdReport,
  rows: readAdReport,
  figures: ['露出', '点击'],
  columns: {
    日期: ({ day }) => day,
    广告: ({ title }) => title,
    编号: ({ adId }) => adId,
    客户: ({ client }) => client,
    位置: ({ position }) => POSITION_NAMES[position],
    露出: ({ views }) => views,
    点击: ({ clicks }) => clicks,
    点击率: clickRate,
  },
})
