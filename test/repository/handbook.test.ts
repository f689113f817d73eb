import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CODE_MINUTES } from '#features/accounts/contract.ts'
import { IDLE_MINUTES, INVITATION_DAYS, SESSION_HOURS, STEP_UP_MINUTES } from '#features/staff/contract.ts'
import { screens } from '../../src/admin/screens.ts'

const handbook = readFileSync('docs/编辑手册.md', 'utf8')

/** The chapters by their titles. */
const chapters = new Map(
  handbook.split(/^## /m).map((chapter) => [chapter.slice(0, chapter.indexOf('\n')), chapter]),
)

test('every screen of the menu has a chapter or a word in bold of its own', () => {
  // That chapter names roles, of which some are called as a screen is.
  const explained = [...chapters].filter(([title]) => title !== '您的早上').map(([, chapter]) => chapter)
  const named = explained.flatMap((chapter) => [
    chapter.slice(0, chapter.indexOf('\n')),
    ...[...chapter.matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, words = '']) => words),
  ])
  const titles = screens.flatMap(({ title, menu }) => (menu ? [title] : []))
  const missing = titles.filter(
    (title) => !named.some((words) => [words, ...words.split(/[、，与]/)].includes(title)),
  )
  expect(missing).toEqual([])
})

test('the chapter on signing in says the times that hold', () => {
  const chapter = chapters.get('登录与第二步验证')
  expect(IDLE_MINUTES).toBe(60)
  expect(chapter).toContain('一小时没有操作')
  expect(STEP_UP_MINUTES).toBe(5)
  expect(chapter).toContain('超过五分钟')
  expect(chapter).toContain(`${INVITATION_DAYS} 天内有效`)
  expect(chapter).toContain(`${CODE_MINUTES} 分钟内有效`)
  expect(chapter).toContain(`登录满 ${SESSION_HOURS} 小时`)
})
