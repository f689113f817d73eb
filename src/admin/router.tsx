import { createRootRoute, createRoute, createRouter, type AnyRoute } from '@tanstack/react-router'
import { Frame } from './frame.tsx'
import { guarded } from './guarded.tsx'
import { NotFound } from './not-found.tsx'
import { Failed } from './parts/states.tsx'
import { screens } from './screens.ts'

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound })

const routes: AnyRoute[] = screens.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.address,
    component: guarded(screen),
    errorComponent: ({ error, reset }) => <Failed error={error} again={reset} />,
  }),
)

/** Every screen at its address; what stands behind the question mark stays plain text that people can read and send. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: '/admin',
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return text ? `?${text}` : ''
  },
})
