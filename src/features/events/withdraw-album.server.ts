import { markedWithdrawal } from '#features/withdrawals/marked-withdrawal.server.ts'
import { eventAlbums, eventPartnerGroups } from './tables.server.ts'

const shared = { permission: 'events.edit', tags: () => ['events'] } as const

/** Albums and groups of partners stand on pages of all of them and have none of their own (C-50). */
export const albumWithdrawal = markedWithdrawal({
  kind: 'event-album',
  name: '活动相册',
  table: eventAlbums,
  ...shared,
})

export const partnersWithdrawal = markedWithdrawal({
  kind: 'event-partners',
  name: '活动合作伙伴',
  table: eventPartnerGroups,
  ...shared,
})
