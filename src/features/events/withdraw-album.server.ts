import { markedWithdrawal } from '#features/withdrawals/marked-withdrawal.server.ts'
import { eventAlbums, eventPartnerGroups } from './tables.server.ts'

/** Albums and groups of partners stand on pages of all of them and have none of their own. */
const tags = () => ['events']

export const { withdraw: withdrawAlbum, restore: restoreAlbum } = markedWithdrawal({
  kind: 'event-album',
  permission: 'materials.edit',
  table: eventAlbums,
  tags,
})

export const { withdraw: withdrawPartners, restore: restorePartners } = markedWithdrawal({
  kind: 'event-partners',
  permission: 'events.edit',
  table: eventPartnerGroups,
  tags,
})
