import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Who changes a secret must know beforehand what it takes with it: of some every ticket, of one every way into the office. */
test('the manual says of every secret of the portal what is lost when it is changed', () => {
  const sources = globSync('src/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') })
  const used = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bportalSecret\(\w+, '([\w-]+)'\)/g)].map(([, name]) => name),
  )
  const manual = readFileSync('docs/operations.md', 'utf8')
  const part = manual.slice(manual.indexOf('\n## 安全验证与密钥\n')).split('\n## ')[1] ?? ''
  const told = [...part.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = '']) =>
    names.split('、').map((name) => name.replaceAll('`', '')),
  )
  expect(told.toSorted()).toEqual([...new Set(used)].toSorted())
})
