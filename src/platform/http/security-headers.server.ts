/**
 * The Content-Security-Policy of every page: nothing from elsewhere but films over https, scripts of `scriptHosts` and,
 * where an outside source of charts is configured, pictures; no inline script and no inline style (C-123; no nonce
 * either, so that a cached page keeps it).
 */
export function contentSecurityPolicy({
  isDevelopment,
  showsForeignPictures = false,
  scriptHosts = [],
}: {
  isDevelopment: boolean
  showsForeignPictures?: boolean
  /** Origins besides our own that scripts may come from. */
  scriptHosts?: readonly string[]
}): string {
  const policy: Record<string, string> = {
    'default-src': "'self'",
    'script-src': ["'self'", ...scriptHosts].join(' '),
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': showsForeignPictures ? "'self' data: https:" : "'self' data:",
    'media-src': "'self' https:",
    'frame-src': 'https://v.qq.com https://player.bilibili.com https://player.youku.com',
    'connect-src': isDevelopment ? "'self' ws:" : "'self'",
    'font-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
  }
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** Headers of every answer, whatever it is. */
export const everyAnswer: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}
