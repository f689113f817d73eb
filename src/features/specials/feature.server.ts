import { specialLeads } from './special-leads.server.ts'
import { feature } from '../feature.ts'
import { saveSpecial } from './save-special.server.ts'
import { specialCalls } from './calls.server.ts'
import { specialImporter } from './import-specials.server.ts'
import { specialMessages } from './messages.ts'
import { pictureStoryPage, specialPage } from './pages/special.page.server.tsx'
import { specialsPage } from './pages/specials.page.server.tsx'
import { specialSource } from './search-document.server.ts'
import { specialEdits } from './edit-special.server.ts'
import * as tables from './tables.server.ts'
import { restoreSpecial, withdrawSpecial } from './withdraw-special.server.ts'

export const specials = feature({
  name: 'specials',
  tables,
  leads: [specialLeads],
  pages: [pictureStoryPage, specialPage, specialsPage],
  calls: specialCalls,
  messages: specialMessages,
  importers: [specialImporter],
  searchSource: specialSource,
  withdraws: {
    special: { name: '专题', withdraw: withdrawSpecial, restore: restoreSpecial },
  },
  edits: { special: specialEdits },
  staffVerbs: {
    restoreSpecial: { permission: 'specials.edit', run: restoreSpecial },
    withdrawSpecial: { permission: 'specials.edit', run: withdrawSpecial },
    saveSpecial: { permission: 'specials.edit', run: saveSpecial },
  },
  showsPictures: { specials: { name: '专题', kind: 'special' } },
  person: 'none',
})
