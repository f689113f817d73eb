import { expect, test } from 'vitest'
import { correctQuery } from './correct.ts'
import { createNames, nameOf } from './names.ts'
import { readQuery } from './read-query.ts'

const names = createNames(
  ['碳化硅', '氮化镓', '碳化硅衬底', 'Infineon', 'Wolfspeed', 'MOSFET', '三安光电', 'ROHM'].map((text) =>
    nameOf({ text, shown: text, kind: 'term' }),
  ),
)

test.each([
  ['炭化硅', '碳化硅'],
  ['氮化稼', '氮化镓'],
  ['炭化硅衬底', '碳化硅衬底'],
  ['炭化硅价格', '碳化硅价格'],
  ['tanhuagui', '碳化硅'],
  ['thg', '碳化硅'],
  ['danhuajia 快充', '氮化镓 快充'],
  ['Infinoen', 'Infineon'],
  ['wolfsped', 'Wolfspeed'],
  ['mosfte', 'MOSFET'],
])('%s was meant to be %s', (typed, meant) => {
  expect(correctQuery(readQuery(typed), names)).toBe(meant)
})

test.each(['碳化硅', '价格', 'rom', 'tan', '三安', '外延', '的是', '8英寸', 'a'])(
  '%s is left as it is',
  (typed) => {
    expect(correctQuery(readQuery(typed), names)).toBeUndefined()
  },
)
