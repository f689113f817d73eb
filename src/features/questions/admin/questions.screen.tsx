import { screen } from '#admin/parts/screen.ts'

export const questionsScreen = screen({
  address: '/questions',
  title: '等回答的提问',
  permission: 'questions.assign',
  menu: { group: 'content', place: 63 },
  component: () => import('./open-questions.tsx').then(({ OpenQuestions }) => OpenQuestions),
})
