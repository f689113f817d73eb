import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))

const filesWith = (pattern: RegExp, files: readonly string[]) =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

test('only the configuration reads the environment', () => {
  expect(filesWith(/process\.env/, sources)).toEqual(['src/platform/configuration.server.ts'])
})

test('the specified spelling stands in wire files and their calls only', () => {
  const words =
    /\b(wentiTitle|huidaContents?|tiwen_content|tiwenimgInfos|companys|mImageurl|contentAdInfo|timeToShow['"]?:|priceZaoniao)\b/
  const strays = filesWith(words, sources).filter((file) => !/[/-](wire|calls\.server)\.ts$/.test(file))
  expect(strays).toEqual([])
})

test('raw HTML is written by the document and the island alone', () => {
  expect(filesWith(/dangerouslySetInnerHTML/, sources).toSorted()).toEqual([
    'src/platform/pages/document.server.tsx',
    'src/platform/pages/island.server.tsx',
  ])
})

test('served HTML carries no inline style, which the security policy forbids', () => {
  expect(
    filesWith(
      /style=\{/,
      sources.filter((file) => !file.includes('.island.')),
    ),
  ).toEqual([])
})

test('every form of the back office gives its fields ids of their own', () => {
  expect(filesWith(/<Form[\s<>]/, sources)).toEqual(['src/admin/parts/office-form.tsx'])
})

test('only a screen that never came gives way to why: one that could not be brought up to date stays, with what was typed', () => {
  const givingWay =
    /(?:const \{[^}]*\berror\b[^}]*\} = useQuery[^]*if \(error\)|const (\w+) = useQuery[^]*if \(\1\.error\))/
  expect(filesWith(givingWay, sources)).toEqual([])
})

test('an id that a label of the back office names is named in one file alone', () => {
  const named = sources.flatMap((file) => {
    const found = readFileSync(join(root, file), 'utf8').matchAll(/htmlFor="([^"]+)"/g)
    return [...new Set([...found].map(([, id]) => id))].map((id) => ({ id, file }))
  })
  const files = Map.groupBy(named, ({ id }) => id)
  expect([...files.values()].filter((all) => all.length > 1)).toEqual([])
})

test('browser tests look for findings, step back and wait by their helpers, which bear a busy machine', () => {
  const tests = globSync('e2e/*.spec.ts', { cwd: root })
  expect(filesWith(/AxeBuilder|\.go(Back|Forward)\(|waitForTimeout/, tests)).toEqual([])
})

/** What says a bound of the very value beside it. */
const BESIDE_THEIR_BOUND = [
  'src/features/article-import/addresses.server.ts',
  'src/features/article-import/json-line.ts',
  'src/features/article-import/read-docx.server.ts',
  'src/features/article-import/read-markdown.server.ts',
  'src/features/awards/admin/year-calls.server.ts',
  'src/features/data-items/read-spreadsheet.server.ts',
  'src/features/media/take-picture.server.ts',
  'src/features/moderation/import-words.server.ts',
  'src/features/office-jobs/contract.ts',
  'src/features/orders/invoice-wish.ts',
  'src/features/writing/draft-from-file.server.ts',
  'src/platform/import/zip-entries.server.ts',
]

test('no sentence says by itself how long something counts or how much is taken: it is told what the program does', () => {
  const number = '(?:\\d+|[二两三四五六七八九十百]+)'
  const figure = new RegExp(
    `${number} ?(?:天|小时|分钟)之?内有效|${number} ?天(?:以?后|以?前)|(?:不超过|最多|至多|超过) ?${number} ?(?:MB|个?字|张|次|封|条|天)`,
  )
  const isComment = (line: string) => /^\s*(?:\*|\/\*|\/\/)/.test(line)
  const saying = sources.filter((file) => {
    // A command is read together with its source.
    if (file.startsWith('src/commands/')) return false
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.some((line) => figure.test(line) && !isComment(line))
  })
  expect(saying.toSorted()).toEqual(BESIDE_THEIR_BOUND)
})

test('no file is called index, utils, helpers or common', () => {
  expect(sources.filter((file) => /\/(index|utils|helpers|common)(\.|\/)/.test(file))).toEqual([])
})

test('migrations are numbered without gap or repetition', () => {
  const numbers = globSync('db/migrations/*.sql', { cwd: root })
    .map((file) => Number(/(\d{4})_/.exec(file)?.[1]))
    .toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('what the office keeps under one key is asked for in one way, so that no screen finds another’s shape there', () => {
  const asked = new Map<string, Set<string>>()
  for (const file of sources) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, key = '', how = ''] of text.matchAll(
      /queryKey: (\[[^\]]*\]),\s+queryFn: (.+?)(?: }\))?,?\n/g,
    ))
      asked.set(key, (asked.get(key) ?? new Set()).add(how))
  }
  expect(asked.size).toBeGreaterThan(50)
  const twice = [...asked].filter(([, ways]) => ways.size > 1)
  expect(twice.map(([key, ways]) => `${key}: ${[...ways].join(' | ')}`)).toEqual([])
})

const documents = [
  'README.md',
  // The dictionary of data is made from the database itself, and so held to it.
  ...globSync('docs/**/*.md', { cwd: root }).filter(
    (file) => !['docs/requirements.md', 'docs/数据字典.md'].includes(file),
  ),
  ...globSync('src/**/README.md', { cwd: root }),
]

/** Whatever the documents write as code that has this form, and is not there. */
function missingIn(form: RegExp, isThere: (name: string, document: string) => boolean): string[] {
  return documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const names = [...text.matchAll(form)].map(([, name = '']) => name)
    return names.filter((name) => !isThere(name, document)).map((name) => `${document}: ${name}`)
  })
}

test('every feature says in a README what it is', () => {
  const features = globSync('src/features/*/feature.server.ts', { cwd: root }).map(dirname)
  expect(features.filter((folder) => !existsSync(join(root, folder, 'README.md')))).toEqual([])
})

test('the platform says in its README what each of its folders is', () => {
  const text = readFileSync(join(root, 'src/platform/README.md'), 'utf8')
  const folders = globSync('src/platform/*/', { cwd: root }).map((folder) => basename(folder))
  expect(folders.filter((folder) => !text.includes(`\`${folder}\``))).toEqual([])
})

test('every file that a document names without its folder exists, in the folder of the document if it stands in one', () => {
  const all = new Set(
    globSync(['*.ts', '{src,test,db,bench,scripts}/**/*.{ts,tsx,mjs}'], { cwd: root }).map((file) =>
      basename(file),
    ),
  )
  const isThere = (name: string, document: string) => {
    // Every feature has one of these, so a document may speak of those of others.
    const isOfEach = /^(feature|wire|from-wire|calls|browser-calls|message-kinds|search-document)\b/.test(
      name,
    )
    if (isOfEach || !document.startsWith('src/')) return all.has(name)
    return globSync(`${dirname(document)}/**/${name}`, { cwd: root }).length > 0
  }
  expect(missingIn(/`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs))`/g, isThere)).toEqual([])
})

test('every command that a document names is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  expect(missingIn(/npm run ([a-z][\w:-]*)/g, (name) => name in scripts)).toEqual([])
})

test('every command is named in a document, but for those that `npm run check` is made of', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const text = documents.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const isNamed = (name: string) => text.includes(`npm run ${name}`) || text.includes(`npm ${name}`)
  const ofCheck = new Set(['format', 'lint', 'types'])
  expect(Object.keys(scripts).filter((name) => !ofCheck.has(name) && !isNamed(name))).toEqual([])
})

/** npm hands SIGTERM to the shell it starts, which would end by it and leave Node running; with `exec` Node is that process. */
test.each(['start', 'worker'])(
  'npm run %s puts Node in the place of the shell, so that a signal reaches it',
  (name) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(scripts[name]).toMatch(/^exec node [^;&|]+$/)
  },
)

test('every table, column, code and function of the database that a document names is there', () => {
  const files = globSync('{src,test,db,bench,simulators,deploy}/**/*.{ts,tsx,yaml,yml}', { cwd: root })
  const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const migrations = globSync('db/migrations/*.sql', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const functions = [...migrations.join('\n').matchAll(/create (?:or replace )?function (\w+)/g)].map(
    ([, name]) => name,
  )
  const words = new Set([...(source.match(/\b[a-z]+\d*(?:_[a-z0-9]+)+\b/g) ?? []), ...functions])
  const isOfPostgres = (name: string) => /^(pg|synchronous)_/.test(name)
  const form = /`([a-z]+\d*(?:_[a-z0-9]+)+)`/g
  expect(missingIn(form, (name) => isOfPostgres(name) || words.has(name))).toEqual([])
})

test('every path that a document names exists', () => {
  const form = /`((?:src|db|test|e2e|bench|docs|scripts|simulators|deploy)\/[\w./-]+)`/g
  expect(missingIn(form, (path) => existsSync(join(root, path)))).toEqual([])
})

test('every declaration that the list of usual changes says stands in a file stands there', () => {
  const text = readFileSync(join(root, 'docs/changes.md'), 'utf8')
  const named = [...text.matchAll(/`(\w*[A-Z]\w*)`（`(src\/[\w./-]+\.tsx?)`/g)]
  expect(named.length).toBeGreaterThan(15)
  const missing = named.filter(([, name = '', path = '']) => {
    const declared = new RegExp(
      `^(?:export )?(?:async )?(?:const|function|interface|type|class) ${name}\\b`,
      'm',
    )
    return !existsSync(join(root, path)) || !declared.test(readFileSync(join(root, path), 'utf8'))
  })
  expect(missing.map(([, name, path]) => `${path}: ${name}`)).toEqual([])
})

test('an island file exports its one component or function and nothing else, because the browser takes what it finds there', () => {
  const islands = globSync('src/**/*.island.{ts,tsx}', { cwd: root })
  const crowded = islands.filter((file) => {
    const exported = readFileSync(join(root, file), 'utf8').match(/^export (?!type |interface )/gm) ?? []
    return exported.length !== 1
  })
  expect(crowded).toEqual([])
})

test('every requirement that the code names stands in docs/requirements.md', () => {
  const text = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
  const areas = [...new Set([...text.matchAll(/\*\*([A-Z]+\d*)-\d+\*\*/g)].map((match) => match[1]))]
  const mistakes = text.slice(text.indexOf('## Part D'))
  const isKnown = (id: string) => {
    if (id.startsWith('D-')) return new RegExp(`^${id.slice(2)}\\. `, 'm').test(mistakes)
    return new RegExp(`(\\*\\*|- )${id}\\b`).test(text)
  }
  const pattern = new RegExp(`\\b(?:${[...areas, 'B', 'C', 'D'].join('|')})-\\d{2,3}\\b`, 'g')
  const unknown = globSync('{src,db,test,e2e,bench}/**/*.{ts,tsx,sql}', { cwd: root }).flatMap((file) => {
    const named = readFileSync(join(root, file), 'utf8').match(pattern) ?? []
    return named.filter((id) => !isKnown(id)).map((id) => `${file}: ${id}`)
  })
  expect([...new Set(unknown)]).toEqual([])
})

test('what is said by the way stands there before it is said: a place that comes with its words is not heard', () => {
  const status = /role="status"[^>]*empty:hidden|empty:hidden[^>]*role="status"/
  expect(filesWith(status, sources)).toEqual([])
})

test('nothing that began something becomes disabled, which would take the focus from whoever pressed it', () => {
  const view = sources.filter((file) => !file.includes('/admin/'))
  expect(filesWith(/(?<!aria-)disabled=\{[^}]*\bis(Busy|Sending)\b/, view)).toEqual([])
})

test('pictures beside the words of the back office are not read out, by the English names that they come with', () => {
  expect(filesWith(/<[A-Z]\w*(?:Outlined|Filled)(?![^>]*aria-)[^>]*>/, sources)).toEqual([])
})
