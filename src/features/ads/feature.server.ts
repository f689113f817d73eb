import { adLeads } from './ad-leads.server.ts'
import { feature } from '../feature.ts'
import { saveAd } from './save-ad.server.ts'
import { officeCalls } from './admin/calls.server.ts'
import { listPlacements } from './list-placements.server.ts'
import { readAdReport } from './read-ad-report.server.ts'
import { adCalls } from './calls.server.ts'
import { adReportExport } from './export-ad-report.server.ts'
import { forgetAdReports, forgetOldClicks } from './forget-old-clicks.server.ts'
import { adMessages } from './messages.ts'
import { pauseAdsFor } from './pause-ads-for.server.ts'
import { adEdits } from './edit-ad.server.ts'
import * as tables from './tables.server.ts'
import { restoreAd, withdrawAd } from './withdraw-ad.server.ts'

export const ads = feature({
  name: 'ads',
  tables,
  leads: [adLeads],
  calls: adCalls,
  staffCalls: officeCalls,
  jobs: [
    { name: 'forget-old-clicks', schedule: '7 5 * * *', run: forgetOldClicks },
    { name: 'forget-ad-reports', schedule: '23 * * * *', run: forgetAdReports },
  ],
  messages: adMessages,
  exports: [adReportExport],
  withdraws: {
    ad: { name: '广告', withdraw: withdrawAd, restore: restoreAd },
  },
  edits: { ad: adEdits },
  staffVerbs: {
    restoreAd: { permission: 'ads.edit', run: restoreAd },
    withdrawAd: { permission: 'ads.edit', run: withdrawAd },
    readAdReport: { permission: 'ads.edit', run: readAdReport },
    listPlacements: { permission: 'ads.edit', run: listPlacements },
    saveAd: { permission: 'ads.edit', run: saveAd },
  },
  // Nothing here is a person's own.
  showsPictures: { ads: { name: '广告', kind: 'ad' } },
  person: { export: async () => ({}), forget: pauseAdsFor, merges: [] },
})
