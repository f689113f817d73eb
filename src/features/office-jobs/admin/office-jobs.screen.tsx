import { screen } from '#admin/parts/screen.ts'

export const importsScreen = screen({
  address: '/imports',
  title: '导入',
  menu: { group: 'running', place: 50 },
  component: () => import('./imports.tsx').then(({ Imports }) => Imports),
})

export const importScreen = screen({
  address: '/imports/$id',
  title: '一次导入',
  component: () => import('./import-desk.tsx').then(({ ImportDesk }) => ImportDesk),
})

export const bulkScreen = screen({
  address: '/bulk',
  title: '批量操作',
  menu: { group: 'running', place: 54 },
  component: () => import('./bulk.tsx').then(({ Bulk }) => Bulk),
})

export const bulkDeskScreen = screen({
  address: '/bulk/$id',
  title: '一次批量操作',
  component: () => import('./bulk-desk.tsx').then(({ BulkDesk }) => BulkDesk),
})

export const exportsScreen = screen({
  address: '/exports',
  title: '导出的文件',
  menu: { group: 'running', place: 52 },
  component: () => import('./exports.tsx').then(({ Exports }) => Exports),
})
