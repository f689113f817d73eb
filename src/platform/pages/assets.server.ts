import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartupProblem } from '../startup-problem.ts'

/** Addresses of the script and style sheet that every page loads, and of what the script will want soon after. */
export interface Assets {
  readonly script: string
  readonly styles: readonly string[]
  /** In development the browser first needs Vite's own client and React's refresh preamble. */
  readonly developmentScripts: readonly string[]
}

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional(), isEntry: z.boolean().optional() }),
)

/** Assets of the built portal, from the manifest that the build wrote. */
export function builtAssets(clientFolder: string): Assets {
  const path = join(clientFolder, '.vite/manifest.json')
  if (!existsSync(path)) throw new StartupProblem('还没有构建前端文件，请先运行 npm run build')
  const manifest = Manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  if (!entry) throw new StartupProblem('前端构建结果不完整，请重新运行 npm run build')
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    developmentScripts: [],
  }
}

/** The same of the back office, served from source by Vite. */
export const developmentAdminAssets: Assets = {
  script: '/src/admin/main.tsx',
  styles: [],
  developmentScripts: ['/@vite/client', '/scripts/refresh-preamble.mjs'],
}

/** Assets served from source by Vite. */
export const developmentAssets: Assets = {
  script: '/src/entry/browser.ts',
  styles: ['/src/site/site.css'],
  developmentScripts: ['/@vite/client', '/scripts/refresh-preamble.mjs'],
}

/** No assets at all, for tests that only look at the HTML. */
export const noAssets: Assets = { script: '/assets/none.js', styles: [], developmentScripts: [] }
