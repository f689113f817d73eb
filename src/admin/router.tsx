import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type AnyRoute,
} from '@tanstack/react-router'
import { Frame } from './frame.tsx'
import { guarded } from './guarded.tsx'
import { NotFound } from './not-found.tsx'
import { Failed } from './parts/states.tsx'
import type { Screen } from './parts/screen.ts'
import { screens } from './screens.ts'

const root = createRootRoute()
const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: Frame })
const unknown = createRoute({ getParentRoute: () => framed, path: '$', component: NotFound })
const alone = createRoute({
  getParentRoute: () => root,
  id: 'alone',
  component: lazyRouteComponent(() => import('./alone.tsx'), 'Alone'),
})

const routeOf = (screen: Screen): AnyRoute =>
  createRoute({
    getParentRoute: () => (screen.isAlone ? alone : framed),
    path: screen.address,
    component: guarded(screen),
    errorComponent: ({ error, reset }) => <Failed error={error} again={reset} />,
  })

/** Every screen at its address; what stands behind the question mark stays plain text that people can read and send. */
export const router = createRouter({
  routeTree: root.addChildren([
    framed.addChildren([...screens.filter(({ isAlone }) => !isAlone).map(routeOf), unknown]),
    alone.addChildren(screens.filter(({ isAlone }) => isAlone).map(routeOf)),
  ]),
  basepath: '/admin',
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return text ? `?${text}` : ''
  },
})
