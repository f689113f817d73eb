import { waitingRows } from '#platform/database/waiting-rows.server.ts'
import { feature } from '../feature.ts'
import { parcelStaffCalls } from './admin/calls.server.ts'
import { parcelCalls } from './calls.server.ts'
import { forgetParcelAddresses } from './forget-addresses.server.ts'
import { fulfilCopies, parcelItGave, takeCopiesBack } from './fulfil.server.ts'
import { parcelPosted, parcelWaits } from './message-kinds.ts'
import { parcelMessages } from './messages.ts'
import { changeParcelAddress } from './office/change-parcel-address.server.ts'
import { parcelExport } from './office/export-parcels.server.ts'
import { isToDecide, isToSeeTo, listParcels, readParcel } from './office/list-parcels.server.ts'
import { correctPosting, decideParcel, failPosting, postParcel } from './office/post-parcel.server.ts'
import { showAddresses } from './office/show-addresses.server.ts'
import { copiesForReader } from './order-copies.server.ts'
import { ownParcelPlaces } from './own-parcels.server.ts'
import { orderCopiesPage } from './pages/order-copies.page.server.tsx'
import { parcelsPage } from './pages/parcels.page.server.tsx'
import { endingParcels, forgetReceiver, parcelMerge, readOwnParcelData } from './person.server.ts'
import { newAddresses } from './rate-limits.ts'
import { parcelStory } from './story.server.ts'
import * as tables from './tables.server.ts'

const permission = 'parcels.post'
const table = tables.parcels

export const parcels = feature({
  name: 'parcels',
  tables,
  pages: [orderCopiesPage, parcelsPage],
  calls: parcelCalls,
  staffCalls: parcelStaffCalls,
  jobs: [{ name: 'forget-parcel-addresses', schedule: '49 4 * * *', run: forgetParcelAddresses }],
  limits: [newAddresses],
  messages: parcelMessages,
  messageKinds: [parcelPosted, parcelWaits],
  exports: [parcelExport],
  sells: {
    paper_copy: {
      fulfil: fulfilCopies,
      takeBack: takeCopiesBack,
      gave: parcelItGave,
      purchaseFor: copiesForReader,
    },
  },
  staffVerbs: {
    listParcels: { permission, run: listParcels },
    readParcel: { permission, run: readParcel },
    showAddresses: { permission, also: ['contacts.show'], run: showAddresses },
    changeParcelAddress: { permission, run: changeParcelAddress },
    postParcel: { permission, run: postParcel },
    correctPosting: { permission, run: correctPosting },
    failPosting: { permission, run: failPosting },
    decideParcel: { permission, run: decideParcel },
  },
  duties: [
    {
      name: 'parcels-to-post',
      title: '待寄的纸质白皮书',
      permission,
      at: { address: '/parcels' },
      count: ({ db, now }) => waitingRows(db, { table, at: table.createdAt, where: isToSeeTo({ now }) }),
    },
    {
      name: 'refunded-parcels',
      title: '退款或没有寄的白皮书待定',
      permission,
      at: { address: '/parcels?only=refunded' },
      count: ({ db }) => waitingRows(db, { table, at: table.movedAt, where: isToDecide }),
    },
  ],
  ownPlaces: ownParcelPlaces,
  story: [parcelStory],
  person: {
    export: readOwnParcelData,
    endings: endingParcels,
    forget: forgetReceiver,
    merges: parcelMerge,
  },
})
