import { feature } from '../feature.ts'
import { popularityCalls } from './calls.server.ts'
import { computeHotLists, forgetOldReads } from './compute-hot-lists.server.ts'
import * as tables from './tables.server.ts'

export const popularity = feature({
  name: 'popularity',
  tables,
  calls: popularityCalls,
  jobs: [
    { name: 'compute-hot-lists', schedule: '*/10 * * * *', run: computeHotLists },
    { name: 'forget-old-reads', schedule: '17 4 * * *', run: forgetOldReads },
  ],
  person: 'none',
})
