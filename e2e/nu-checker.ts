import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import vnu from 'vnu-jar'
import { z } from 'zod'

const Report = z.object({
  messages: z.array(
    z.object({ type: z.string(), message: z.string(), url: z.string(), extract: z.string().optional() }),
  ),
})

/**
 * Errors that the Nu HTML checker finds in these pages, each with the name of its page; warnings and remarks are left to
 * the reader. One run for all: starting the checker takes longer than all pages.
 */
export async function checkHtml(pages: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-html-'))
  const names = Object.keys(pages)
  try {
    const files = names.map((_, index) => join(folder, `${index}.html`))
    await Promise.all(names.map((name, index) => writeFile(files[index] ?? '', pages[name] ?? '')))
    const text = await reportOf(files)
    const parsed = Report.safeParse(JSON.parse(text || '{}'))
    if (!parsed.success) throw new Error(`the checker said: ${text.slice(0, 500)}`)
    return parsed.data.messages
      .filter(({ type }) => type === 'error' || type === 'non-document-error')
      .map(
        ({ message, url, extract }) =>
          `${names[Number(basename(url, '.html'))]}: ${message} ${extract ?? ''}`,
      )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function reportOf(files: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const checker = spawn('java', ['-Xss2m', '-jar', vnu, '--format', 'json', ...files])
    let report = ''
    checker.stderr.on('data', (text: Buffer) => (report += text.toString()))
    checker.on('error', failed)
    checker.on('close', () => done(report))
  })
}
