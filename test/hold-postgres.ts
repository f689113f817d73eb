import { pino } from 'pino'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts'

/** A process of its own that holds a share in the embedded PostgreSQL of a folder: prints the address, ends on SIGTERM. */
const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: pino({ level: 'silent' }) })
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.stdout.write(`${server.url}\n`)
setInterval(() => undefined, 60_000)
