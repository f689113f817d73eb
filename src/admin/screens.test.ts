import { expect, test } from 'vitest'
import { ALL_PERMISSIONS } from '#features/staff/permissions.ts'
import { MENU_GROUPS, screen } from './parts/screen.ts'
import { screens, screensIn } from './screens.ts'

const at = (address: string) =>
  screen({ address, title: '甲', component: () => Promise.reject(new Error('none')) })

test('two screens at one address end the start', () => {
  expect(() => screensIn({ a: { one: at('/a') }, b: { other: at('/a') } })).toThrow('two screens are at /a')
  expect(screensIn({ a: { one: at('/a'), helper: 1 }, b: { other: at('/b') } })).toHaveLength(2)
})

test('every screen asks for a permission that there is, and stands in a group of the menu that there is', () => {
  const asked = screens.flatMap(({ permission }) => permission ?? [])
  expect(asked.filter((permission) => !(ALL_PERMISSIONS as readonly string[]).includes(permission))).toEqual(
    [],
  )
  const groups = screens.flatMap(({ menu }) => menu?.group ?? [])
  expect(groups.filter((group) => !(group in MENU_GROUPS))).toEqual([])
})

test('every component of a screen can be loaded', async () => {
  for (const { component } of screens) expect(typeof (await component())).toBe('function')
})
