import sharp from 'sharp'
import { SHAPE_NAMES } from '../src/platform/images/shapes.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './portal.ts'
import { drawn, signInAsNewStaff, signInAsStaff } from './staff.ts'

/** A picture that nobody else has, as a file of somebody's disk. */
async function pictureFile(name: string, red: number) {
  const background = { r: red, g: 90, b: 110 }
  const buffer = await sharp({ create: { width: 640 + red, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

test.describe('the picture library', () => {
  test('takes in many at once and names what it refuses, describes, finds and deletes', async ({ page }) => {
    await signInAsStaff(page, 'chief_editor')
    await page.goto('/admin/pictures')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('图片库')
    await page
      .getByLabel('选择要上传的图片')
      .setInputFiles([
        await pictureFile('甲批次.png', 11),
        { name: '坏的.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') },
        await pictureFile('乙批次.png', 12),
      ])
    await expect(page.getByText('传上 2 张，没传上 1 张')).toBeVisible()
    await expect(page.getByText('坏的.png：')).toBeVisible()

    await page.getByRole('button', { name: '甲批次.png' }).click()
    await page.getByLabel('描述', { exact: true }).fill('测试用的青色方块')
    await page.getByLabel('来源').fill('本刊')
    await page.getByRole('button', { name: '保存说明' }).click()
    await expect(page.getByText('已保存')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByRole('searchbox', { name: '在图片库里查找' }).fill('青色方')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=/)
    await drawn(page)
    await page.getByRole('button', { name: '测试用的青色方块' }).click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('没有符合条件的图片')).toBeVisible()
  })

  test('says where a picture is shown, lets it not go, and puts another in its place for readers', async ({
    page,
  }) => {
    test.slow()
    await signInAsStaff(page, 'chief_editor')
    await page.goto('/admin/pictures?q=special-satellite')
    await page.getByRole('button', { name: 'special-satellite.webp' }).click()
    const use = page.getByRole('dialog').getByRole('listitem').filter({ hasText: '专题' }).getByRole('link')
    await expect(use).toBeVisible()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('先从那里换下，再删除')).toBeVisible()

    await page.getByRole('button', { name: '全部换成另一张' }).click()
    await page.getByLabel('上传换成的图片').setInputFiles(await pictureFile('换成的.png', 77))
    await page.getByRole('button', { name: '换掉 1 处' }).click()
    await expect(page.getByText('换了 1 处')).toBeVisible()
    await page.getByRole('button', { name: '完成' }).click()
    await expect(page.getByRole('dialog').getByText('历史版本')).toBeVisible()
    await page.getByRole('dialog').getByRole('link', { name: /./ }).last().click()
    await expect(page.getByText('717 × 400').first()).toBeVisible()
  })

  test('is told by keys where the eye should fall, and readers get every picture cut there', async ({
    page,
  }) => {
    await signInAsStaff(page, 'chief_editor')
    await page.goto('/admin/pictures?q=cover-boule')
    await page.getByRole('button', { name: /碳化硅晶锭/ }).click()
    const point = page.getByRole('button', { name: /^焦点：左起/ })
    await expect(point).toHaveAccessibleName('焦点：左起 50%，上起 50%')
    await expect(page.getByRole('list', { name: '裁出来的样子' }).getByRole('listitem')).toHaveCount(
      SHAPE_NAMES.length,
    )
    await expectAccessible(page)
    await point.press('Shift+ArrowLeft')
    await point.press('ArrowDown')
    await page.getByRole('button', { name: '保存焦点' }).press('Enter')
    await expect(page.getByText('各处按新的焦点裁剪')).toBeVisible()
    await expect(point).toHaveAccessibleName('焦点：左起 40%，上起 51%')
    const use = page.getByRole('dialog').getByRole('link', { name: /位错再降一半/ })
    const number = /\/(\d+)$/.exec((await use.getAttribute('href')) ?? '')?.[1]
    await page.goto(`/topic/${number}`)
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /&s=share&f=40-51$/)
  })

  test('keeps what is being written of a picture while its focal point is saved, and while a colleague writes of it', async ({
    page,
  }) => {
    await signInAsNewStaff(page, 'chief_editor')
    // The page of the list behind the only one is the only one.
    await page.goto('/admin/pictures')
    await page.getByLabel('选择要上传的图片').setInputFiles([await pictureFile('两人写的.png', 33)])
    await expect(page.getByText('传上 1 张')).toBeVisible()
    await page.goto('/admin/pictures?view=mine&page=2')
    await page.getByRole('button', { name: '两人写的.png' }).click()
    const other = await page.context().newPage()
    await other.goto(page.url())
    const description = page.getByLabel('描述', { exact: true })
    const point = page.getByRole('button', { name: /^焦点：左起/ })

    await description.fill('我写的')
    await point.press('ArrowDown')
    await page.getByRole('button', { name: '保存焦点' }).click()
    await expect(page.getByRole('button', { name: '保存焦点' })).toBeDisabled()
    await expect(description).toHaveValue('我写的')

    await other.reload()
    await other.getByLabel('来源').fill('同事写的')
    await other.getByRole('button', { name: '保存说明' }).click()
    await expect(other.getByText('已保存')).toBeVisible()
    await point.press('ArrowDown')
    await page.getByRole('button', { name: '保存说明' }).click()
    await expect(page.getByText('同事改过说明：来源“同事写的”')).toBeVisible()
    await expect(description).toHaveValue('我写的')
    await expect(point).toHaveAccessibleName('焦点：左起 50%，上起 52%')
    await page.getByLabel('来源').fill('我们写的')
    await page.getByRole('button', { name: '保存说明' }).click()
    await expect(page.getByText('已保存').last()).toBeVisible()
    await page.reload()
    await expect(description).toHaveValue('我写的')
    await expect(page.getByLabel('来源')).toHaveValue('我们写的')
  })

  test('offers its pictures wherever a form asks for one', async ({ page }) => {
    await signInAsStaff(page, 'chief_editor')
    await page.goto('/admin/companies/new')
    await page.getByRole('button', { name: '从图片库选' }).first().click()
    await page.getByRole('searchbox', { name: '在图片库里查找' }).fill('长晶炉')
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /长晶炉/ })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: '去掉图片' })).toBeVisible()
  })

  test('has nothing that axe finds, with and without a picture open', async ({ page }) => {
    await signInAsStaff(page, 'chief_editor')
    await page.goto('/admin/pictures')
    await expect(page.getByRole('button', { name: /晶锭|cover|webp/ }).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/pictures?q=晶锭')
    await page.getByRole('button', { name: /晶锭/ }).click()
    await expect(page.getByRole('button', { name: '保存说明' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  })
})
