import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import { withLoggedErrors } from './log-error.server.ts'

/** So much waits for a disk that is full; what comes after is dropped. */
const MOST_WAITING = 1024 * 1024

/**
 * Each line is written at once. One that cannot be, as on a disk that is full, waits for the next; it neither ends the process
 * nor holds it: pino's own flush after a fatal line would try until there is room again.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING })
  output.on('error', () => undefined)
  return { write: (line) => output.write(line) }
}

/**
 * JSON lines on standard output unless told where; tokens, codes, numbers and what people write never appear, in
 * errors of the database neither (C-130).
 */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod([first, ...rest], method) {
          const given: unknown = first
          const told = typeof given === 'object' && given !== null ? withLoggedErrors(given) : given
          Reflect.apply(method, this, [told, ...rest])
        },
      },
      // Ours are plain objects by then; pino's own serializer would put the causes into the message.
      serializers: { err: (error: unknown) => error },
      redact: {
        paths: [
          // Named so that the censor knows them: the code of an error is its kind (SQLSTATE, ECONNREFUSED), no secret.
          'err.code',
          'error.code',
          'req.headers.authorization',
          'req.headers.cookie',
          '*.token',
          '*.code',
          '*.password',
          '*.phone',
        ],
        censor: (value: unknown, [at, name]) =>
          (at === 'err' || at === 'error') && name === 'code' ? value : '…',
      },
    },
    destination,
  )
}
