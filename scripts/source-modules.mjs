// Lets Node run TypeScript and JSX from source, and load anew what has changed: a changed file and whatever imports it,
// directly or not, get another address; everything else stays as it was loaded.
import { hash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import rolldown from 'rolldown/package.json' with { type: 'json' }
import { transformSync } from 'rolldown/utils'

/** The one thing of Vite's that server code uses. */
const EAGER_GLOB = /import\.meta\.glob\('([^']+)', \{ eager: true \}\)/

const TRANSFORM = { jsx: { runtime: 'automatic' }, sourcemap: true, tsconfig: false }
const RECIPE = `${rolldown.version} ${JSON.stringify(TRANSFORM)}`

/** Its package.json is 180 kB, which Node reads again for each of its hundreds of imports; its `.js` are all modules. */
const isInHeavyPackage = (url) => url?.includes('/node_modules/drizzle-orm/') ?? false

/**
 * From now on files of the project in `root` are loaded from source; what they are made into stays in the folder `keep`
 * for the next start. Gives `load`, which imports a file as it is now, and `forget`, to be told of each file that has
 * changed.
 */
export function runFromSource(root, keep) {
  const base = pathToFileURL(`${root}/`).href
  const isOwn = (url) => url?.startsWith(base) && !url.includes('/node_modules/')
  const importers = new Map()
  const versions = new Map()
  const packages = new Map()
  let version = 0
  const current = (url) => (versions.has(url) ? `${url}?${versions.get(url)}` : url)

  registerHooks({
    // Node looks for the nearest package.json at each import; of our own files the answer is known.
    resolve(specifier, context, next) {
      if (isInHeavyPackage(context.parentURL) && /^\.{1,2}\/.*\.js$/.test(specifier))
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      if (!isOwn(context.parentURL)) return next(specifier, context)
      const isHere = /^\.{0,2}\//.test(specifier)
      if (!isHere && !specifier.startsWith('#')) {
        if (!packages.has(specifier))
          packages.set(specifier, { ...next(specifier, context), shortCircuit: true })
        return packages.get(specifier)
      }
      const importer = context.parentURL.split('?')[0]
      const { href } = isHere ? new URL(specifier, importer) : new URL(`src/${specifier.slice(1)}`, base)
      if (!importers.has(href)) importers.set(href, new Set())
      importers.get(href).add(importer)
      return { url: current(href), format: formatOf(href), shortCircuit: true }
    },
    load(url, context, next) {
      if (!isOwn(url) || !/\.tsx?(\?|$)/.test(url)) return next(url, context)
      const file = fileURLToPath(url)
      const text = expandGlob(file, readFileSync(file, 'utf8'))
      return { format: 'module', source: made(file, text, keep), shortCircuit: true }
    },
  })

  return {
    load: (file) => import(current(pathToFileURL(join(root, file)).href)),
    forget(file) {
      version += 1
      const waiting = [pathToFileURL(file).href]
      for (const url of waiting) {
        if (versions.get(url) === version) continue
        versions.set(url, version)
        waiting.push(...(importers.get(url) ?? []))
      }
    },
  }
}

/**
 * What Node runs for a source. To make all of them is a quarter of a start's work, so each is kept in a file, which ends
 * with what it was made of: what was cut off or is of another text is made anew.
 */
function made(file, text, folder) {
  const path = join(folder, `${hash('sha1', file)}.js`)
  const end = `\n// ${hash('sha1', `${RECIPE} ${file} ${text}`)}`
  const kept = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (kept.endsWith(end)) return kept
  const { code, map, errors } = transformSync(file, text, TRANSFORM)
  if (errors.length > 0)
    throw new SyntaxError(errors.map(({ message, codeframe }) => codeframe ?? message).join('\n'))
  const inline = Buffer.from(JSON.stringify(map)).toString('base64')
  const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}${end}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, source)
  return source
}

function formatOf(href) {
  return href.endsWith('.json') ? 'json' : href.endsWith('.cjs') ? 'commonjs' : 'module'
}

function expandGlob(file, text) {
  const pattern = EAGER_GLOB.exec(text)?.[1]
  if (pattern === undefined) return text
  const folder = dirname(file)
  const found = globSync(pattern, { cwd: folder }).map((name) => relative(folder, join(folder, name)))
  const imports = found.map((name, index) => `import * as found${index} from './${name}'\n`)
  const entries = found.map((name, index) => `'./${name}': found${index}`)
  return `${imports.join('')}${text.replace(EAGER_GLOB, `{ ${entries.join(', ')} }`)}`
}
