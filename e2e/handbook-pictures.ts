import type { Page } from '@playwright/test'

/** One picture of docs/编辑手册.md: who looks, at what, and what is opened there before it is taken. */
export interface HandbookPicture {
  /** Below docs/pictures, without its ending. */
  readonly file: string
  readonly role: string
  readonly path: string
  readonly isNarrow?: boolean
  readonly open?: (page: Page) => Promise<unknown>
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
/** Opens a record of a list by its title. */
const one = (title: string) => (page: Page) => page.getByRole('link', { name: title }).first().click()
/** Opens a record, and of it what a button opens over it. */
const oneAnd = (title: string, name: string) => async (page: Page) => {
  await one(title)(page)
  await press(name)(page)
  await page.getByRole('dialog').waitFor()
}

/** The pictures in the order of the handbook; `npm run handbook` takes them anew, and the tests open every one. */
export const HANDBOOK_PICTURES: readonly HandbookPicture[] = [
  { file: 'start', role: 'chief_editor', path: '/admin' },
  {
    file: 'find',
    role: 'chief_editor',
    path: '/admin/topics',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
    },
  },
  { file: 'articles', role: 'chief_editor', path: '/admin/topics' },
  { file: 'new-article', role: 'contributor', path: '/admin/topics/new' },
  { file: 'remarks', role: 'chief_editor', path: '/admin/topics', open: one('8英寸衬底良率怎么算') },
  {
    file: 'publish',
    role: 'chief_editor',
    path: '/admin/topics',
    open: oneAnd('氮化镓双向开关', '发布'),
  },
  {
    file: 'history',
    role: 'chief_editor',
    path: '/admin/topics',
    open: async (page) => {
      await oneAnd('一张表看懂碳化硅二极管', '历史')(page)
      await press('与上一版比较')(page)
      await page.locator('ins').first().waitFor()
    },
  },
  { file: 'calendar', role: 'chief_editor', path: '/admin/calendar' },
  {
    file: 'preview',
    role: 'chief_editor',
    path: '/admin/topics',
    open: async (page) => {
      await oneAnd('氮化镓双向开关', '预览')(page)
      await page.frameLocator('.admin-preview-page').getByRole('heading', { level: 1 }).waitFor()
    },
  },
  { file: 'pictures', role: 'content', path: '/admin/pictures' },
  { file: 'pins', role: 'chief_editor', path: '/admin/pins' },
  { file: 'hot', role: 'chief_editor', path: '/admin/hot' },
  {
    file: 'label-trial',
    role: 'operations',
    path: '/admin/label-trial',
    open: async (page) => {
      await page.getByLabel('词', { exact: true }).fill('坩埚')
      await press('试算')(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
  { file: 'misses', role: 'operations', path: '/admin/search-misses' },
  { file: 'reviews', role: 'moderator', path: '/admin/reviews', isNarrow: true },
  { file: 'questions', role: 'moderator', path: '/admin/questions' },
  {
    file: 'inquiries',
    role: 'sales',
    path: '/admin/inquiries',
    open: async (page) => {
      await press('沈亦舟')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { file: 'award-panel', role: 'awards', path: '/admin/award-panel?year=2025' },
  {
    file: 'registrations',
    role: 'events',
    path: '/admin/tickets',
    open: one('2026宽禁带产业年会暨年度奖项颁奖典礼'),
  },
  { file: 'reader', role: 'support', path: '/admin/readers?q=13900000105', open: one('栅极小透明') },
  {
    file: 'merge',
    role: 'support',
    path: '/admin/merges',
    open: (page) => page.locator('.admin-title').first().click(),
  },
  { file: 'refused-mail', role: 'support', path: '/admin/readers?q=13900000108', open: one('望潮的阿宁') },
  { file: 'announcements', role: 'operations', path: '/admin/announcements' },
  { file: 'transfers', role: 'finance', path: '/admin/transfers' },
  {
    file: 'transfer-order',
    role: 'support',
    path: '/admin/readers?q=13900000105',
    open: async (page) => {
      await oneAnd('栅极小透明', '下转账订单')(page)
      await page.getByRole('status').filter({ hasText: '元，等到' }).waitFor()
    },
  },
  { file: 'order', role: 'finance', path: '/admin/orders?q=26332000000081736405', open: one('年度会员') },
  { file: 'figures', role: 'chief_editor', path: '/admin/figures' },
  { file: 'earnings', role: 'finance', path: '/admin/earnings' },
  { file: 'ad-calendar', role: 'sales', path: '/admin/ad-calendar' },
  { file: 'site-page', role: 'operations', path: '/admin/site-pages', open: one('退款规则') },
  { file: 'redirects', role: 'operations', path: '/admin/redirects' },
  { file: 'links', role: 'chief_editor', path: '/admin/links' },
  { file: 'import', role: 'content', path: '/admin/imports' },
  { file: 'audit', role: 'auditor', path: '/admin/audit' },
]
