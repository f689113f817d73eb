/**
 * The Content-Security-Policy of every page: nothing from elsewhere but films over https (decision 012), scripts of `scriptHosts` and,
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

/** Of whatever is not a page: it loads nothing and runs nothing, should a browser ever take it for one. */
const NO_PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const A_YEAR_SECONDS = 31_536_000

/**
 * Headers of every answer, whatever it is; pages have a Content-Security-Policy of their own. Browsers are told to use
 * https for a year where readers use it, and for the hosts below ours only if the operator says that these have it, too.
 * Ours and not those of a library, since cached pages and broken requests are answered without Fastify.
 */
export function securityHeaders({
  publicUrl,
  hstsCoversSubdomains,
}: {
  readonly publicUrl: string
  readonly hstsCoversSubdomains: boolean
}): Readonly<Record<string, string>> {
  const transport = `max-age=${A_YEAR_SECONDS}${hstsCoversSubdomains ? '; includeSubDomains' : ''}`
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'content-security-policy': NO_PAGE,
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': transport }),
  }
}
