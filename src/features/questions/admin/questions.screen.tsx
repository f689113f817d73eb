import { screen } from '#admin/parts/screen.ts'

export const questionsScreen = screen({
  address: '/questions',
  title: '等回答的提问',
  permission: 'questions.assign',
  menu: { group: 'talk', place: 20 },
  component: () => import('./open-questions.tsx').then(({ OpenQuestions }) => OpenQuestions),
})
