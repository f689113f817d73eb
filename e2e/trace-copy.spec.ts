import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './portal.ts'
import { signInAsStaff, visitDesk } from './staff.ts'

test('the office learns on a screen whose copy a found file is, or that it is nobody’s', async ({ page }) => {
  await signInAsStaff(page, 'administrator')
  await visitDesk(page, '/admin/trace')
  const told = page.getByRole('status', { name: '查到的' })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('选流出的文件').setInputFiles({ name, mimeType, buffer })
  await choose('found.pdf', 'application/pdf', await readFile('db/demo/documents/bus-converter.pdf'))
  await expect(told).toContainText('没有找到看不见的印记')
  await expectAccessible(page)
  await choose('broken.png', 'image/png', Buffer.from('no picture'))
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expect(told).toHaveCount(0)
})
