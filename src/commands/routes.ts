import { routes } from '../app/registries.server.ts'

/** `npm run routes`: prints every address that answers. */
for (const { method, path, about } of routes)
  process.stdout.write(`${method.padEnd(5)} ${path.padEnd(40)} ${about}\n`)
