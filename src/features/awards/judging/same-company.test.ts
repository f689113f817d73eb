import { expect, test } from 'vitest'
import { findOddities } from './outliers.ts'
import { maybeSameCompany } from './same-company.ts'

test('companies may be the same by their names without legal forms, or by a dictionary, and not by nothing', () => {
  const same = (one: string, other: string) => maybeSameCompany(one, other, [['砺川晶体', 'LC Crystal']])
  expect(same('砺川晶体科技（上海）有限公司', '砺川晶体')).toBe(true)
  expect(same('ＬＣ crystal', '砺川晶体股份有限公司')).toBe(true)
  expect(same('云岫晶体', '砺川晶体')).toBe(false)
  expect(same('', '砺川晶体')).toBe(false)
  expect(same('有限公司', '砺川晶体')).toBe(false)
})

test('a judge is odd who gives all the same or is far from the others, and otherwise is not', () => {
  const given = (judgeId: number, ...points: number[]) =>
    points.map((each, candidateId) => ({ judgeId, candidateId, points: each }))
  const odd = findOddities([
    ...given(1, 80, 60, 70),
    ...given(2, 82, 58, 71),
    ...given(3, 70, 70, 70),
    ...given(4, 20, 10, 15),
  ])
  expect(odd.get(1)).toEqual([])
  expect(odd.get(3)).toEqual(['flat'])
  expect(odd.get(4)).toEqual(['far'])
  expect(findOddities(given(1, 80, 80)).get(1)).toEqual([])
})
