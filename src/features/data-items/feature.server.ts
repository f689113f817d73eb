import { feature } from '../feature.ts'
import { spreadsheetCalls } from './admin/spreadsheet-calls.server.ts'
import { readSpreadsheet } from './read-spreadsheet.server.ts'
import { saveChart } from './save-chart.server.ts'
import { saveDataItem } from './save-data-item.server.ts'
import { dataItemCalls } from './calls.server.ts'
import { chartImporter, dataItemImporter } from './import-data-items.server.ts'
import { dataItemMessages } from './messages.ts'
import { dataItemsPage } from './pages/data-items.page.server.tsx'
import { dataItemPage } from './pages/data-item.page.server.tsx'
import { chartPage } from './pages/chart.page.server.tsx'
import { chartValuesPage, dataItemValuesPage } from './pages/values.page.server.ts'
import { dataItemSource } from './search-document.server.ts'
import { dataItemEdits } from './edit-data-items.server.ts'
import * as tables from './tables.server.ts'
import { restoreChart, withdrawChart } from './withdraw-chart.server.ts'
import { restoreDataItem, withdrawDataItem } from './withdraw-data-item.server.ts'

export const dataItems = feature({
  name: 'data-items',
  tables,
  pages: [dataItemsPage, dataItemPage, dataItemValuesPage, chartPage, chartValuesPage],
  calls: dataItemCalls,
  staffCalls: spreadsheetCalls,
  messages: dataItemMessages,
  importers: [chartImporter, dataItemImporter],
  searchSource: dataItemSource,
  withdraws: {
    'data-item': { name: '数据', withdraw: withdrawDataItem, restore: restoreDataItem },
    chart: { name: '图表与视频', withdraw: withdrawChart, restore: restoreChart },
  },
  edits: dataItemEdits,
  staffVerbs: {
    readSpreadsheet: { permission: 'data.edit', run: readSpreadsheet },
    restoreDataItem: { permission: 'data.edit', run: restoreDataItem },
    withdrawDataItem: { permission: 'data.edit', run: withdrawDataItem },
    restoreChart: { permission: 'data.edit', run: restoreChart },
    withdrawChart: { permission: 'data.edit', run: withdrawChart },
    saveChart: { permission: 'data.edit', run: saveChart },
    saveDataItem: { permission: 'data.edit', run: saveDataItem },
  },
  showsPictures: { data_items: { name: '数据', kind: 'data-item' }, charts: { name: '图表', kind: 'chart' } },
  person: 'none',
})
