import { registerIslands } from '#platform/pages/island.server.tsx'

registerIslands(import.meta.glob('../**/*.island.{ts,tsx}', { eager: true }))
