import { feature } from '../feature.ts'
import { searchStaffCalls } from './admin/calls.server.ts'
import { findIndexed, indexPageAnew, readIndexState, startRebuilding } from './index-desk.server.ts'
import { listMisses, missExport, settleMiss } from './misses.server.ts'
import { searchCalls } from './calls.server.ts'
import { rebuildIfOutdated } from './rebuild-index.server.ts'
import { forgetSearchesFor } from './forget-searches.server.ts'
import { forgetOldMisses } from './record-miss.server.ts'
import { searchMessages } from './messages.ts'
import { searchPage } from './pages/search.page.server.tsx'
import { forgetOldPopular } from './popular.server.ts'
import { searchLimits } from './rate-limits.ts'
import { countWords } from './word-shares.server.ts'
import * as tables from './tables.server.ts'

export const search = feature({
  name: 'search',
  tables,
  pages: [searchPage],
  calls: searchCalls,
  staffCalls: searchStaffCalls,
  staffVerbs: {
    listMisses: { permission: 'labels.edit', run: listMisses },
    settleMiss: { permission: 'labels.edit', run: settleMiss },
    readIndexState: { permission: 'labels.edit', run: readIndexState },
    startRebuilding: { permission: 'labels.edit', run: startRebuilding },
    findIndexed: { permission: 'labels.edit', run: findIndexed },
    indexPageAnew: { permission: 'labels.edit', run: indexPageAnew },
  },
  jobs: [
    {
      name: 'rebuild-search',
      schedule: '* * * * *',
      run: (context, { searchSources }) => rebuildIfOutdated(context, searchSources),
    },
    { name: 'count-search-words', schedule: '41 * * * *', isDueAtStart: true, run: countWords },
    { name: 'forget-old-popular', schedule: '31 4 * * *', run: forgetOldPopular },
    { name: 'forget-old-misses', schedule: '27 4 * * *', run: forgetOldMisses },
  ],
  limits: searchLimits,
  messages: searchMessages,
  exports: [missExport],
  // Nothing says who looked for something.
  person: { export: async () => ({}), forget: forgetSearchesFor, merges: [] },
})
