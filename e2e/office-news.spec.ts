import { expect, test } from './portal.ts'
import { comeBack, signInAsNewStaff, visitDesk } from './staff.ts'

/** What the office says of work that goes on in the background. */

const job = (state: 'running' | 'done') => ({
  id: 1,
  sort: 'export',
  kind: 'topics',
  kindName: '文章',
  name: '文章.xlsx',
  state,
  by: '新同事',
  confirmedBy: '',
  isOwn: true,
  needsSecond: false,
  createdAt: '2026-11-21T12:00:00+08:00',
  endedAt: '',
  done: 1,
  counts: {},
  problem: '',
  isCancelling: false,
  hasFile: true,
  fileBytes: 1,
})

test('a file that is ready is said on whatever screen one is, with the way to it', async ({ page }) => {
  let state: 'running' | 'done' = 'running'
  await page.route('**/admin/api/office-jobs/news*', (route) =>
    route.fulfill({ json: { code: 0, msg: '', json: [job(state)] } }),
  )
  await signInAsNewStaff(page, 'chief_editor')
  await visitDesk(page, '/admin/topics')
  await expect(page.getByText('正在导出')).toBeVisible()
  state = 'done'
  await comeBack(page)
  await page.getByRole('link', { name: '去下载' }).click()
  await expect(page).toHaveURL(/\/admin\/exports$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
