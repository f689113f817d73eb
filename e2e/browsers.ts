import { existsSync } from 'node:fs'

/** The browsers of the machine, or the one that `CHROMIUM` names. */

const found = (...paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path && existsSync(path))

/** With everything a reader's browser has. */
export const WHOLE_BROWSER = found(process.env.CHROMIUM, '/usr/bin/chromium')
/** Without windows, cameras and what else most tests do not need: a third quicker, where it is installed. */
export const QUICK_BROWSER = found(process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', WHOLE_BROWSER)
