import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './portal.ts'
import { deskOfSpecial, signInAsNewStaff, signInAsStaff, visitDesk } from './staff.ts'

test.describe('editing in the back office', () => {
  test('a change is saved by itself, published, undone from the history and taken down, and readers see each of it', async ({
    page,
  }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    const reader = await page.context().newPage()
    const words = `改于 ${Date.now()} 的简介`
    const address = await openFirst(page, '/admin/communities')
    await page.getByRole('button', { name: '修改', exact: true }).click()
    await page.getByLabel('简介').fill(words)
    await expect(page.locator('[data-state]')).toHaveText('已保存')
    await expectShown(reader, address, words, false)
    await page.reload()
    await expect(page.getByLabel('简介')).toHaveValue(words)

    await page.getByRole('button', { name: '发布修改' }).click()
    await page.getByRole('button', { name: '现在发布' }).click()
    await expect(page.getByText('已发布', { exact: false }).first()).toBeVisible()
    await expectShown(reader, address, words, true)

    await page.getByRole('button', { name: '历史' }).click()
    await page.getByRole('button', { name: '与上一版比较' }).first().click()
    await expect(page.locator('ins').first()).toBeVisible()
    await page.getByRole('button', { name: '恢复这一版' }).nth(1).click()
    await expect(page.getByLabel('简介')).not.toHaveValue(words)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '撤下' }).click()
    await page.getByLabel('原因').fill('来函要求更正')
    await page.getByRole('button', { name: '撤下', exact: true }).click()
    await expect(page.getByRole('button', { name: '恢复公开' })).toBeVisible()
    await expectAnswer(reader, address, 410)
    await page.getByRole('button', { name: '恢复公开' }).click()
    await expect(page.getByRole('link', { name: '在网站上看' })).toBeVisible()
    await expectAnswer(reader, address, 200)
  })

  test('anything is found with the keyboard, and the bar on its page leads to its editor', async ({
    page,
  }) => {
    await signInAsStaff(page, 'chief_editor')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: '标题、编号、姓名、手机或页面' }).fill('10051')
    await expect(page.getByRole('option', { name: /10051/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/topics\/10051$/)
    await page.goto('/topic/10051')
    await page.getByRole('link', { name: '编辑文章' }).click()
    await expect(page).toHaveURL(/\/admin\/topics\/10051$/)
  })

  test('what is typed without a network is kept in the browser, and sent when it is back', async ({
    page,
    complaints,
  }) => {
    await signInAsStaff(page, 'chief_editor')
    await page.goto(await deskOfSpecial(0))
    await page.getByRole('button', { name: '修改', exact: true }).click()
    await expect(page.getByLabel('导语')).toBeEditable()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByLabel('导语').fill('断网时写下的')
    await expect(page.locator('[data-state=offline]')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.locator('[data-state=saved]')).toHaveText('已保存')
    // The browser notes each request that the lost network cost; nothing else may be wrong.
    const others = complaints.splice(0).filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))
    expect(others).toEqual([])
  })

  for (const path of ['/admin/topics', '/admin/topics/10051', '/admin/companies/new'])
    test(`${path} has nothing that axe finds`, async ({ page }) => {
      await signInAsStaff(page, 'chief_editor')
      await visitDesk(page, path)
      await expectAccessible(page)
    })
})

/** Opens the first record of a list; gives its address on the site. */
async function openFirst(page: Page, list: string): Promise<string> {
  await page.goto(list)
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('button', { name: '修改', exact: true })).toBeVisible()
  return (await page.getByRole('link', { name: '在网站上看' }).getAttribute('href')) ?? ''
}

/** Whether readers see these words at an address, once the change has come to them. */
async function expectShown(reader: Page, address: string, words: string, isShown: boolean): Promise<void> {
  await expect
    .poll(async () => (await (await reader.request.get(address)).text()).includes(words))
    .toBe(isShown)
}

/** What readers are answered at an address, once the change has come to them. */
async function expectAnswer(reader: Page, address: string, status: number): Promise<void> {
  await expect.poll(async () => (await reader.request.get(address)).status()).toBe(status)
}

test('the parts of a form are headings, by which those who read by ear go from one to the next', async ({
  page,
}) => {
  await signInAsNewStaff(page, 'chief_editor')
  await visitDesk(page, '/admin/topics/10053')
  for (const name of ['正文', '批注'])
    await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeVisible()
})
