import { expect, test } from 'vitest'
import { z } from 'zod'
import { portalSettings } from '#platform/settings/tables.server.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { LONGEST, MOST_FOOTER_LINKS, QUARTERLY_POINTS, RANGES } from './bounds.ts'
import { saveSettings, SaveSettings } from './save-settings.server.ts'

/** Whatever `bounds.ts` lets through, the database has to keep: some of it is held there once more. */

type Given = z.input<typeof SaveSettings>
type Said = keyof typeof LONGEST
type Counted = keyof typeof RANGES

const LEAST_SAID: Given = {
  membershipName: '年卡',
  membershipYearFen: 39_900,
  membershipBenefits: '读全文。',
}

const inChinese = (most: number) => '字'.repeat(most)
const inDigits = (most: number) => '9'.repeat(most)
/** As long as it may be, as a domain cannot be in one part. */
const asEmail = (most: number) => `a@${'b'.repeat(60)}.${'c'.repeat(most - 66)}.cn`

/** How the longest of a text reads where it may not be whatever words. */
const SPELLED: Partial<Record<Said, (most: number) => string>> = {
  contactPhone: inDigits,
  contactEmail: asEmail,
  bankAccount: inDigits,
  bankCode: inDigits,
  linkPath: (most) => `/${'a'.repeat(most - 1)}`,
}
const longest = (name: Said) => (SPELLED[name] ?? inChinese)(LONGEST[name])

const { linkLabel: _label, linkPath: _path, pointTitle: _title, pointText: _text, ...OF_THEIR_OWN } = LONGEST
/** Those that stand in lists, as many of each as there may be. */
const LISTS: Pick<Given, 'footerLinks' | 'quarterlyPoints'> = {
  footerLinks: Array.from({ length: MOST_FOOTER_LINKS }, () => ({
    label: longest('linkLabel'),
    path: longest('linkPath'),
  })),
  quarterlyPoints: Array.from({ length: QUARTERLY_POINTS }, () => ({
    title: longest('pointTitle'),
    text: longest('pointText'),
  })),
}

/** The first year and the last one move together, because they may not be turned round. */
const atEdge = (name: Counted, value: number): Partial<Given> =>
  name === 'talksFrom' || name === 'talksTo' ? { talksFrom: value, talksTo: value } : { [name]: value }

test.each<readonly [string, Partial<Given>]>([
  ...Object.entries(RANGES).flatMap(([name, range]) =>
    (['least', 'most'] as const).map(
      (edge) => [`the ${edge} of ${name}`, atEdge(name as Counted, range[edge])] as const,
    ),
  ),
  ...Object.keys(OF_THEIR_OWN).map(
    (name) => [`the longest ${name}`, { [name]: longest(name as Said) }] as const,
  ),
  ['the longest lists', LISTS],
])('%s is kept by the database', (_what, change) =>
  inRolledBackTransaction(async (db) => {
    await saveSettings(testContext(db), { ...LEAST_SAID, ...change })
    const [kept] = await db.select().from(portalSettings)
    expect(kept).toMatchObject(change)
  }),
)

test('every number and every line of text that staff may set has its bounds there', () => {
  const { properties = {} } = z.toJSONSchema(SaveSettings, { io: 'input' })
  const ofType = (type: string) =>
    Object.entries(properties)
      .filter(([, property]) => typeof property === 'object' && property.type === type)
      .map(([name]) => name)
      .toSorted()
  expect(ofType('integer')).toEqual(Object.keys(RANGES).toSorted())
  expect(ofType('string')).toEqual(Object.keys(OF_THEIR_OWN).toSorted())
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https:///evil.example',
  'https://\\evil.example',
  'http://evil.example',
  'javascript:alert(1)',
])('no link of the footer is %j, which a browser takes elsewhere than it says', (path) => {
  expect(SaveSettings.safeParse({ ...LEAST_SAID, footerLinks: [{ label: '链接', path }] }).success).toBe(
    false,
  )
})

test.each(['/about', '/search?q=氮化镓', 'https://example.com/a?b=c#d'])(
  'a link of the footer may be %s',
  (path) => {
    expect(SaveSettings.safeParse({ ...LEAST_SAID, footerLinks: [{ label: '链接', path }] }).success).toBe(
      true,
    )
  },
)
