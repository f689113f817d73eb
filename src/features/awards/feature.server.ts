import { awardFormCalls } from './admin/form-calls.server.ts'
import { storeAwardForm } from './store-award-form.server.ts'
import { saveAwardYear } from './save-award-year.server.ts'
import { registerAwardForms } from './form-routes.server.ts'
import { feature } from '../feature.ts'
import { awardYearImporter } from './import-award-years.server.ts'
import { awardMessages } from './messages.ts'
import { awardsPage } from './pages/awards.page.server.tsx'
import { awardYearPage } from './pages/award-year.page.server.tsx'
import { awardYearEdits } from './edit-award-year.server.ts'
import * as tables from './tables.server.ts'
import { restoreAwardYear, withdrawAwardYear } from './withdraw-award-year.server.ts'

export const awards = feature({
  name: 'awards',
  tables,
  pages: [awardsPage, awardYearPage],
  staffCalls: awardFormCalls,
  messages: awardMessages,
  importers: [awardYearImporter],
  rawRoutes: [
    {
      addresses: [{ method: 'GET', path: '/ev/forms/:key', about: '奖项申报表下载' }],
      register: ({ app, contextOfVisitor }) => registerAwardForms(app, contextOfVisitor),
    },
  ],
  withdraws: {
    'award-year': { name: '奖项（编号为年份）', withdraw: withdrawAwardYear, restore: restoreAwardYear },
  },
  edits: { 'award-year': awardYearEdits },
  staffVerbs: {
    restoreAwardYear: { permission: 'awards.edit', run: restoreAwardYear },
    withdrawAwardYear: { permission: 'awards.edit', run: withdrawAwardYear },
    saveAwardYear: { permission: 'awards.edit', run: saveAwardYear },
    storeAwardForm: { permission: 'awards.edit', run: storeAwardForm },
  },
  showsPictures: { award_albums: { name: '获奖相册', kind: 'award-year' } },
  person: 'none',
})
