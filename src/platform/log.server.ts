import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import { withLoggedErrors } from './log-error.server.ts'

/**
 * JSON lines on standard output unless told where; tokens, codes, numbers and what people write never appear, in
 * errors of the database neither (C-130).
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
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
    ...(destination ? [destination] : []),
  )
}
