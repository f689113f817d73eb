/** The pages there are, in the order of the footer, by the word of their address; what they say is in the database. */
export const SITE_PAGES = [
  { slug: 'about', name: '关于我们' },
  { slug: 'advertise', name: '广告与合作' },
  { slug: 'copyright', name: '版权声明' },
  { slug: 'complaints', name: '侵权与不良信息举报' },
  { slug: 'agreement', name: '用户协议' },
  { slug: 'privacy', name: '隐私政策' },
  { slug: 'membership-terms', name: '会员条款' },
  { slug: 'refunds', name: '退款规则' },
] as const

export type SitePageSlug = (typeof SITE_PAGES)[number]['slug']

/** What people agree to when they sign in, and again when it has changed in substance (C-15). */
export const AGREED: readonly SitePageSlug[] = ['agreement', 'privacy']
