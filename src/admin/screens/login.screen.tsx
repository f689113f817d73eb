import { screen } from '../parts/screen.ts'

/** Where the start-up and invitations lead; whoever is in already goes on. */
export const login = screen({
  address: '/login',
  title: '登录',
  component: () => import('./login.tsx').then(({ Login }) => Login),
})
