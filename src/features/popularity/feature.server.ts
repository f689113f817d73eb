import { feature } from '../feature.ts'
import { popularityCalls } from './calls.server.ts'
import { hotCalls } from './admin/calls.server.ts'
import { hotExport, listHotDesk, setHotOverride } from './hot-desk.server.ts'
import { popularityMessages } from './messages.ts'
import { computeHotLists, forgetOldReads } from './compute-hot-lists.server.ts'
import * as tables from './tables.server.ts'

export const popularity = feature({
  name: 'popularity',
  tables,
  calls: popularityCalls,
  staffCalls: hotCalls,
  messages: popularityMessages,
  staffVerbs: {
    listHotDesk: { permission: 'topics.arrange', run: listHotDesk },
    setHotOverride: { permission: 'topics.arrange', run: setHotOverride },
  },
  jobs: [
    { name: 'compute-hot-lists', schedule: '*/10 * * * *', run: computeHotLists },
    { name: 'forget-old-reads', schedule: '17 4 * * *', run: forgetOldReads },
  ],
  exports: [hotExport],
  person: 'none',
})
