import { feature } from '../feature.ts'
import { saveAd } from './save-ad.server.ts'
import { readClickReport } from './queries.server.ts'
import { adCalls } from './calls.server.ts'
import { adMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const ads = feature({
  name: 'ads',
  tables,
  calls: adCalls,
  messages: adMessages,
  staffVerbs: {
    readClickReport: { permission: 'ads.edit', run: readClickReport },
    saveAd: { permission: 'ads.edit', run: saveAd },
  },
  person: 'none',
})
