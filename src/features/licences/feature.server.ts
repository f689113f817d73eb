import { feature } from '../feature.ts'
import { licenceStaffCalls } from './admin/calls.server.ts'
import { licenceCalls } from './calls.server.ts'
import { fulfilLicence, licenceItGave, takeLicenceBack } from './fulfil.server.ts'
import { licenceHandedOver, licenceOpened, licenceSeatEnded } from './message-kinds.ts'
import { licenceMessages } from './messages.ts'
import { handOverLicence, renameLicensedFirm } from './office/change-licence.server.ts'
import { licenceExport } from './office/export-licences.server.ts'
import { listLicences, readLicence } from './office/list-licences.server.ts'
import { licenceForReader } from './order-licence.server.ts'
import { ownLicencePlaces } from './own-licences.server.ts'
import { licencesPage } from './pages/licences.page.server.tsx'
import { orderLicencePage } from './pages/order-licence.page.server.tsx'
import { endingLicences, forgetLicensee, licenceMerge, readOwnLicenceData } from './person.server.ts'
import { licenceChanges } from './rate-limits.ts'
import { licenceSeats } from './seats.server.ts'
import { licenceStory, seatStory } from './story.server.ts'
import * as tables from './tables.server.ts'

const permission = 'licences.manage'

export const licences = feature({
  name: 'licences',
  tables,
  pages: [orderLicencePage, licencesPage],
  calls: licenceCalls,
  staffCalls: licenceStaffCalls,
  limits: [licenceChanges],
  messages: licenceMessages,
  messageKinds: [licenceOpened, licenceSeatEnded, licenceHandedOver],
  exports: [licenceExport],
  sells: {
    file_licence: {
      fulfil: fulfilLicence,
      takeBack: takeLicenceBack,
      gave: licenceItGave,
      purchaseFor: licenceForReader,
    },
  },
  seats: licenceSeats,
  staffVerbs: {
    listLicences: { permission, run: listLicences },
    readLicence: { permission, run: readLicence },
    renameLicensedFirm: { permission, run: renameLicensedFirm },
    handOverLicence: { permission, run: handOverLicence },
  },
  ownPlaces: ownLicencePlaces,
  story: [licenceStory, seatStory],
  person: {
    export: readOwnLicenceData,
    endings: endingLicences,
    forget: forgetLicensee,
    merges: licenceMerge,
  },
})
