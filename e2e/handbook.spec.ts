import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { HANDBOOK_PICTURES } from './handbook-pictures.ts'
import { test } from './portal.ts'
import { drawn, signInAsStaff, visitDesk } from './staff.ts'

/** Every screen that the handbook shows opens as it says; `npm run handbook` also takes its picture. */

const folder = resolve(import.meta.dirname, '../docs/pictures')
/** Wide enough to be read in the page of a handbook, and not as heavy as the screen. */
const SHOWN_PX = 1120

for (const { file, role, path, isNarrow = false, open } of HANDBOOK_PICTURES)
  test(`the handbook's picture ${file} is of a screen that ${role} can open`, async ({ page }) => {
    test.slow()
    await page.setViewportSize(isNarrow ? { width: 390, height: 780 } : { width: 1280, height: 760 })
    await signInAsStaff(page, role)
    await visitDesk(page, path)
    await open?.(page)
    await drawn(page)
    if (process.env.HANDBOOK !== 'yes') return
    const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    mkdirSync(folder, { recursive: true })
    await sharp(taken)
      .resize({ width: isNarrow ? 390 : SHOWN_PX })
      .webp({ quality: 60, effort: 6 })
      .toFile(resolve(folder, `${file}.webp`))
  })
