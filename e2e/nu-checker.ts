import { spawn } from 'node:child_process'
import vnu from 'vnu-jar'
import { z } from 'zod'

const Report = z.object({
  messages: z.array(z.object({ type: z.string(), message: z.string(), extract: z.string().optional() })),
})

/** Errors that the Nu HTML checker finds; warnings and remarks are left to the reader. */
export function checkHtml(html: string): Promise<string[]> {
  return new Promise((done, failed) => {
    const checker = spawn('java', ['-Xss2m', '-jar', vnu, '--format', 'json', '-'])
    let report = ''
    checker.stderr.on('data', (text: Buffer) => (report += text.toString()))
    checker.on('error', failed)
    checker.on('close', () => {
      const parsed = Report.safeParse(JSON.parse(report || '{}'))
      if (!parsed.success) failed(new Error(`the checker said: ${report.slice(0, 500)}`))
      else
        done(
          parsed.data.messages
            .filter((each) => each.type === 'error')
            .map((each) => `${each.message} ${each.extract ?? ''}`),
        )
    })
    checker.stdin.end(html)
  })
}
