import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const isForBrowsers = ({ name }: { readonly name: string }) => name === 'client' || name === 'admin'

/** Breaks the build when a file meant for the server (`*.server.ts`) would reach the browser. */
function keepServerFilesAway(): Plugin {
  return {
    name: 'keep-server-files-away',
    enforce: 'pre',
    applyToEnvironment: isForBrowsers,
    resolveId(source, importer) {
      if (/\.server(\.tsx?)?$/.test(source)) {
        throw new Error(`${importer ?? 'the entry'} would take ${source} into the browser`)
      }
      return null
    },
  }
}

/** Lays a brotli and a gzip beside each script and style, as small as can be: it is done once, and sent for ever. */
function compressOnce(): Plugin {
  return {
    name: 'compress-once',
    applyToEnvironment: isForBrowsers,
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        files.map(async (name) => {
          const path = join(dir, name)
          const bytes = await readFile(path)
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}

/** Breaks the build when a part of the server would be kept with two bytes a sign: escapes cannot be put into tagged templates. */
function keepOneByteASign(): Plugin {
  return {
    name: 'keep-one-byte-a-sign',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        const line = part.type === 'chunk' && part.code.split('\n').find((text) => /\P{ASCII}/u.test(text))
        if (line)
          throw new Error(`${part.fileName}: no Chinese within a tagged template, hand it in: ${line.trim()}`)
      }
    },
  }
}

/**
 * What the server runs, and nobody reads but for the lines that the log names, so those stay. The engine keeps the text of
 * each module for good: without comments, and with one byte a sign, which it takes when all signs are Latin.
 */
const programs = {
  entryFileNames: '[name].js',
  chunkFileNames: 'parts/[name]-[hash].js',
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
} as const

export default defineConfig({
  appType: 'custom',
  plugins: [keepServerFilesAway(), react(), tailwind(), compressOnce(), keepOneByteASign()],
  publicDir: false,
  build: { target: 'es2023', sourcemap: false, emptyOutDir: true, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: 'src/entry/browser.ts',
          // Together they pack better than apart, and every island needs both.
          output: {
            codeSplitting: { groups: [{ name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\// }] },
          },
        },
      },
    },
    // The back office, apart, so that what readers load is the same with and without it.
    admin: {
      consumer: 'client',
      build: {
        outDir: 'dist/admin',
        // What a first screen may weigh, e2e/admin-weight.spec.ts says.
        chunkSizeWarningLimit: 1500,
        assetsDir: 'admin/assets',
        manifest: true,
        modulePreload: { polyfill: false },
        rollupOptions: { input: 'src/admin/main.tsx' },
      },
    },
    ssr: {
      // Half a megabyte each less in memory than from their own files, where they have two bytes a sign; the last also
      // because Node reads its package.json, 180 kB, again for each of its imports: a second of every start.
      resolve: { noExternal: ['zod', 'temml', 'drizzle-orm'] },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        rollupOptions: {
          input: {
            main: 'src/entry/main.ts',
            worker: 'src/entry/worker.ts',
            import: 'src/commands/import.ts',
            images: 'src/commands/images.ts',
            routes: 'src/commands/routes.ts',
            reconcile: 'src/commands/reconcile.ts',
            orders: 'src/commands/orders.ts',
            reindex: 'src/commands/reindex.ts',
            backup: 'src/commands/backup.ts',
            restore: 'src/commands/restore.ts',
            'upgrade-postgres': 'src/commands/upgrade-postgres.ts',
            withdraw: 'src/commands/withdraw.ts',
            trace: 'src/commands/trace.ts',
            assign: 'src/commands/assign.ts',
            figures: 'src/commands/figures.ts',
            setup: 'src/commands/setup.ts',
            edit: 'src/commands/edit.ts',
            moderate: 'src/commands/moderate.ts',
            jobs: 'src/commands/jobs.ts',
            staff: 'src/commands/staff.ts',
            'fill-demo': 'src/commands/fill-demo.ts',
            'award-stage': 'src/commands/award-stage.ts',
          },
          output: programs,
        },
      },
    },
    // Apart, because what measures the portal needs packages that a server in production does not have.
    bench: {
      consumer: 'server',
      build: {
        outDir: 'dist/bench',
        ssr: true,
        copyPublicDir: false,
        rollupOptions: {
          input: {
            bench: 'bench/main.ts',
            faults: 'bench/faults.ts',
            hostile: 'bench/hostile.ts',
            failover: 'bench/failover.ts',
            'point-in-time': 'bench/point-in-time.ts',
            chaos: 'bench/chaos.ts',
            soak: 'bench/soak.ts',
            elsewhere: 'bench/elsewhere.ts',
          },
          output: programs,
        },
      },
    },
  },
  builder: {},
})
