import { Outlet } from '@tanstack/react-router'
import { Entered } from './entered.tsx'
import { keptMe } from './kept-me.ts'

/** What stands around a screen that stands alone: nothing but the way in. */
export const Alone = () => (
  <Entered kept={keptMe}>
    <Outlet />
  </Entered>
)
