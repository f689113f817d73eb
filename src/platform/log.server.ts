import { pino, type Logger } from 'pino'

/** JSON lines on standard output; tokens, codes and cookies never appear (C-130). */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: { pid: process.pid },
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.token',
        '*.code',
        '*.password',
        '*.phone',
      ],
      censor: '…',
    },
  })
}
