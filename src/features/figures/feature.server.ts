import { feature } from '../feature.ts'
import { addUpFigures, forgetOldFigures } from './adding-up/add-up-figures.server.ts'
import { figureCalls } from './admin/calls.server.ts'
import { gateCalls } from './calls.server.ts'
import { dayFiguresExport, figureListExport } from './export-figures.server.ts'
import { listFigures } from './list-figures.server.ts'
import { figuresMessages } from './messages.ts'
import { readFigures } from './read-figures.server.ts'
import * as tables from './tables.server.ts'
import { readTopicFigures } from './topic-figures.server.ts'

export const figures = feature({
  name: 'figures',
  tables,
  calls: gateCalls,
  staffCalls: figureCalls,
  jobs: [
    {
      name: 'add-up-figures',
      schedule: '*/10 * * * *',
      isDueAtStart: true,
      // After weeks in which nothing was added up there are as many days to do.
      longestSeconds: 3600,
      run: addUpFigures,
    },
    { name: 'forget-old-figures', schedule: '11 4 * * *', run: forgetOldFigures },
  ],
  messages: figuresMessages,
  staffVerbs: {
    readFigures: { permission: 'figures.read', run: readFigures },
    listFigures: { permission: 'figures.read', run: listFigures },
    readTopicFigures: { permission: 'figures.read', run: readTopicFigures },
  },
  exports: [dayFiguresExport, figureListExport],
  // No reader is named here: visitors are numbers of a day, and an order is known by its number for a few days. Of authors
  // the number of the account, or the name under the article, stands beside what was read of them for three years.
  person: 'none',
})
