import { expectAccessible } from './accessibility.ts'
import { statement } from './database.ts'
import { expect, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

test.describe('the desk of the back office', () => {
  test('a word is tried on what is public before it is put on the list, and taken off again', async ({
    page,
  }) => {
    await signInAsStaff(page, 'moderator')
    await page.goto('/admin/words')
    await page.getByLabel('词', { exact: true }).fill('衬底')
    await page.getByRole('button', { name: '先试一试' }).click()
    await expect(page.getByText(/“衬底”会拦下 \d+ 条/)).toBeVisible()
    await page.getByLabel('词', { exact: true }).fill('测试专用的词')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('textbox', { name: '在词表里查找' }).fill('测试专用')
    await page.getByRole('button', { name: '去掉“测试专用的词”' }).click()
    await page.getByRole('tooltip').getByRole('button', { name: '去掉' }).click()
    await expect(page.getByText('已去掉“测试专用的词”')).toBeVisible()
  })

  test('what readers looked for in vain becomes another name of an entry', async ({ page }) => {
    test.slow()
    await statement(
      `insert into search_misses (folded, query, first_at, last_at) values ('测试的叫法', '测试的叫法', now(), now())`,
    )
    await signInAsStaff(page, 'operations')
    await page.goto('/admin/search-misses')
    await page.getByRole('button', { name: '“测试的叫法”加成别名' }).click()
    await page.getByRole('combobox', { name: '词条' }).fill('碳化硅')
    await page.locator('.ant-select-item-option').first().click()
    // It stands for three seconds, which a busy machine looks away for.
    const told = page.getByText('“测试的叫法”现在找得到了').waitFor()
    await page.getByRole('button', { name: '加成别名并发布' }).click()
    await told
    await expect(page.getByRole('button', { name: '“测试的叫法”加成别名' })).toHaveCount(0)
  })

  test('what the search knows of a page is shown, put right for one page, and built anew for all', async ({
    page,
  }) => {
    test.slow()
    await signInAsStaff(page, 'operations')
    const title = page.locator('.admin-section a[href="/topic/10001"]')
    // The name that the test before this one published may still be on its way into the index, with the title as it is.
    await expect(async () => {
      await statement(`update search_documents set title = '旧的标题' where path = '/topic/10001'`)
      await page.goto('/admin/search-misses')
      await page.getByRole('searchbox', { name: '页面的地址' }).fill('/topic/10001?key=x')
      await page.keyboard.press('Enter')
      await expect(title).toHaveText('旧的标题', { timeout: 5000 })
    }).toPass()
    await page.getByRole('button', { name: '重新编入' }).click()
    await expect(title).not.toHaveText('旧的标题')
    await page.getByRole('button', { name: '重建索引' }).click()
    await page.getByRole('tooltip').getByRole('button', { name: '重建', exact: true }).click()
    await expect(page.getByText('一分钟之内开始重建')).toBeVisible()
  })

  test('an article is kept out of the hot list with a reason, and given back to the readers', async ({
    page,
  }) => {
    await signInAsStaff(page, 'chief_editor')
    await page.goto('/admin/hot')
    const exclude = page.getByRole('button', { name: /^排除《/ }).first()
    const name = (await exclude.getAttribute('aria-label'))?.replace('排除', '') ?? ''
    await exclude.click()
    await page.getByLabel('原因').fill('旧闻')
    await page.getByRole('dialog').getByRole('button', { name: '排除', exact: true }).click()
    await expect(page.getByRole('heading', { name: '被编辑排除的' })).toBeVisible()
    await page.getByRole('button', { name: `${name}还给读者` }).click()
    await expect(page.getByRole('button', { name: `排除${name}` })).toBeVisible()
  })

  for (const [role, path] of [
    ['moderator', '/admin/words'],
    ['operations', '/admin/search-misses'],
    ['operations', '/admin/label-trial'],
    ['administrator', '/admin/jobs'],
    ['support', '/admin/sendings'],
    ['administrator', '/admin/audit'],
    ['chief_editor', '/admin/reports/new'],
    ['chief_editor', '/admin/pins'],
    ['chief_editor', '/admin/hot'],
  ] as const)
    test(`${path} has nothing that axe finds`, async ({ page }) => {
      test.slow()
      await signInAsStaff(page, role)
      await visitDesk(page, path)
      await expectAccessible(page)
    })
})

for (const desk of ['applications', 'votes', 'panel', 'results'])
  test(`the desk of award ${desk} that did not come is there once it is asked for again`, async ({
    page,
  }) => {
    await signInAsStaff(page, 'awards')
    const call = `**/admin/api/awards/${desk}?*`
    await page.route(call, (route) =>
      route.fulfill({ status: 429, json: { code: 429, json: null, msg: '访问的人太多，请稍后再试' } }),
    )
    await page.goto(`/admin/award-${desk}`)
    await expect(page.getByText('访问的人太多，请稍后再试')).toBeVisible()
    await page.unroute(call)
    await page.getByRole('button', { name: '再试一次' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('of a panel of judges nothing is said before it is known', async ({ page }) => {
  await signInAsStaff(page, 'awards')
  let letGo = () => {}
  const held = new Promise<void>((done) => (letGo = done))
  await page.route('**/admin/api/awards/years', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/award-panel')
  await expect(page.getByRole('heading', { level: 1, name: '奖项评审' })).toBeVisible()
  await expect(page.getByText('还没有评委', { exact: false })).toHaveCount(0)
  await expect(page.getByText('份评分已提交', { exact: false })).toHaveCount(0)
  letGo()
  await expect(page.getByText('份评分已提交', { exact: false })).toBeVisible()
})

test('before there is a year of the awards, their desks lead to making one and have nothing to press that does nothing', async ({
  page,
}) => {
  await signInAsStaff(page, 'awards')
  await page.route('**/admin/api/awards/years', (route) =>
    route.fulfill({ json: { code: 0, msg: '', json: [] } }),
  )
  for (const desk of ['applications', 'votes', 'panel', 'results']) {
    await visitDesk(page, `/admin/award-${desk}`)
    const main = page.getByRole('main')
    await expect(main.getByText('还没有哪一届奖项')).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
  }
  await page.getByRole('link', { name: '新建一届' }).click()
  await expect(page).toHaveURL(/award-years\/new$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
