import { screen } from '#admin/parts/screen.ts'

export const figures = screen({
  address: '/figures',
  title: '统计',
  permission: 'figures.read',
  menu: { group: 'work', place: 20 },
  component: () => import('./figures.tsx').then(({ FiguresScreen }) => FiguresScreen),
})

export const topicFigures = screen({
  address: '/figures/topics/$id',
  title: '文章统计',
  permission: 'figures.read',
  component: () => import('./topic-figures.tsx').then(({ TopicFiguresScreen }) => TopicFiguresScreen),
})
