import { relative, resolve } from 'node:path'

/**
 * Who may import whom (docs/architecture.md): a folder imports itself and lower rows, never a row-mate.
 */
export const ROWS: readonly (readonly string[])[] = [
  ['platform'],
  ['ui'],
  // What every screen of the back office is made of; the frame around the screens is above the features.
  ['admin/parts'],
  ['features/accounts'],
  ['features/staff'],
  ['features/withdrawals', 'features/media'],
  ['features/editing'],
  ['features/site-pages'],
  ['features/notifications'],
  ['features/orders'],
  ['features/labels', 'features/uploads'],
  ['features/moderation'],
  ['features/membership', 'features/search', 'features/ads', 'features/sharing'],
  ['features/topics'],
  [
    'features/people',
    'features/files',
    'features/comments',
    'features/specials',
    'features/reading',
    'features/data-items',
  ],
  ['features/popularity'],
  [
    'features/article-import',
    'features/news',
    'features/questions',
    'features/communities',
    'features/events',
    'features/reports',
    'features/partners',
    'features/inquiries',
    'features/home',
    'features/settings',
    'features/running',
    'features/redirects',
    'features/links',
    'features/sign-in',
  ],
  ['features/awards', 'features/figures', 'features/subscriptions', 'features/parcels', 'features/licences'],
  ['features/tickets', 'features/writing', 'features/office-jobs', 'features/readers'],
  ['features/announcements'],
  ['site', 'admin', 'old-portal'],
  // What each feature declares: feature.ts and the feature.server.ts of every room.
  [],
  ['app'],
  ['entry', 'commands'],
]
const DECLARATIONS = ROWS.findIndex((rooms) => rooms.length === 0)

/** The folder that the rows speak of. */
export const source = resolve(import.meta.dirname, '../../src')

/** The room a file of `src` stands in, and its row, counted from the lowest. */
export function roomOf(file: string): { room: string; row: number } {
  const path = relative(source, file)
  // What a feature declares is read by `app` alone; it may speak of everything below it.
  if (/(^|\/)feature(\.server)?\.ts$/.test(path)) return { room: path, row: DECLARATIONS }
  for (const [row, rooms] of ROWS.entries()) {
    const room = rooms.find((name) => path.startsWith(`${name}/`))
    if (room) return { room, row }
  }
  throw new Error(`${path} stands in no row`)
}
