import { screen } from '#admin/parts/screen.ts'

export const readersScreen = screen({
  address: '/readers',
  title: '读者',
  permission: 'readers.read',
  menu: { group: 'people', place: 5 },
  component: () => import('./readers.tsx').then(({ Readers }) => Readers),
})

export const readerScreen = screen({
  address: '/readers/$id',
  title: '读者',
  permission: 'readers.read',
  component: () => import('./reader.tsx').then(({ Reader }) => Reader),
})

export const newMergeScreen = screen({
  address: '/readers/$id/merge',
  title: '合并账号',
  permission: 'readers.merge',
  component: () => import('./new-merge.tsx').then(({ NewMerge }) => NewMerge),
})

export const mergesScreen = screen({
  address: '/merges',
  title: '账号合并',
  permission: 'readers.manage',
  menu: { group: 'people', place: 6 },
  component: () => import('./merges.tsx').then(({ Merges }) => Merges),
})

export const mergeScreen = screen({
  address: '/merges/$id',
  title: '账号合并',
  permission: 'readers.manage',
  component: () => import('./merge.tsx').then(({ Merge }) => Merge),
})
