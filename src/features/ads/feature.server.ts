import { feature } from '../feature.ts'
import { saveAd } from './save-ad.server.ts'
import { readClickReport } from './queries.server.ts'
import { adCalls } from './calls.server.ts'
import { adMessages } from './messages.ts'
import * as tables from './tables.server.ts'
import { restoreAd, withdrawAd } from './withdraw-ad.server.ts'

export const ads = feature({
  name: 'ads',
  tables,
  calls: adCalls,
  messages: adMessages,
  withdraws: {
    ad: { name: '广告', withdraw: withdrawAd, restore: restoreAd },
  },
  staffVerbs: {
    restoreAd: { permission: 'ads.edit', run: restoreAd },
    withdrawAd: { permission: 'ads.edit', run: withdrawAd },
    readClickReport: { permission: 'ads.edit', run: readClickReport },
    saveAd: { permission: 'ads.edit', run: saveAd },
  },
  person: 'none',
})
