import { Outlet } from '@tanstack/react-router'
import { Entered } from './entered.tsx'

/** What stands around a screen that stands alone: nothing but the way in. */
export const Alone = () => (
  <Entered worksAlone>
    <Outlet />
  </Entered>
)
