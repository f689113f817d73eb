import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { expect, seeAt, test } from './portal.ts'
import { signInAsStaff } from './staff.ts'

async function pictureFile(name: string, green: number) {
  const background = { r: 30, g: green, b: 140 }
  const buffer = await sharp({ create: { width: 600 + green, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文', exact: true })

test('pictures that are chosen together become a gallery, are put in order and described, and open large one after the other', async ({
  page,
}) => {
  test.slow()
  await signInAsStaff(page, 'chief_editor')
  await page.goto('/admin/topics/new')
  await page.getByLabel('标题', { exact: true }).fill(`图集 ${Date.now()}`)
  await page.getByRole('button', { name: '保存为草稿' }).click()
  await expect(page).toHaveURL(/\/admin\/topics\/\d+$/)
  await bodyOf(page).click()
  await page.keyboard.type('看图。')
  await page
    .getByLabel('选择图片')
    .setInputFiles([
      await pictureFile('甲.png', 61),
      await pictureFile('乙.png', 62),
      await pictureFile('丙.png', 63),
    ])
  await page.getByRole('button', { name: '排成图集', exact: true }).click()
  const gallery = bodyOf(page).locator('.body-gallery')
  await expect(gallery.locator('img')).toHaveCount(3)
  for (const [at, words] of ['甲', '乙', '丙'].entries()) {
    await gallery.getByRole('button', { name: `第 ${at + 1} 张` }).click()
    await gallery.getByRole('textbox', { name: '图片描述' }).fill(words)
  }
  await gallery.getByRole('button', { name: '前移' }).click()
  await gallery.getByRole('textbox', { name: '图集说明' }).fill('三块颜色')
  await expectAccessible(page)
  await expect(page.locator('[data-state]')).toHaveText('已保存')

  for (const name of ['发布', '现在发布']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeEnabled()
    await button.click()
  }
  const address = await page.getByRole('link', { name: '在网站上看' }).getAttribute('href')
  const shown = page.locator('.prose figure[data-gallery]')
  await seeAt(page, address ?? '', shown)
  await expect(shown.locator('figcaption')).toHaveText('三块颜色')
  await expect(shown.getByRole('link')).toHaveCount(3)
  await shown.getByRole('link', { name: '放大图片：丙' }).click()
  const dialog = page.locator('dialog.large-picture')
  await expect(dialog.getByRole('img')).toHaveAttribute('alt', '丙')
  await expect(dialog).toContainText('2 / 3')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img')).toHaveAttribute('alt', '乙')
  const next = dialog.getByRole('button', { name: '下一张' })
  await expect(next).toBeDisabled()
  await expect(dialog.getByRole('status')).toHaveText('3 / 3 乙')
  await page.keyboard.press('ArrowLeft')
  await next.click()
  // At the end of what it leads to, one stays at the button, and the keys go on.
  await expect(next).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog).toContainText('2 / 3')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
