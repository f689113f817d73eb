import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { MovedTo, page } from '#platform/pages/page.ts'
import { Refusal } from '#platform/refusal.ts'
import { Trail } from '#ui/trail.tsx'
import { filePath, openFilePath, pagePicturePath, refusedPath } from '../addresses.ts'
import { pdfOf } from '../find-file.server.ts'
import { ReaderBar } from '../islands/reader-bar.island.tsx'
import { PAGE_WIDTHS } from '../marked-copy.server.ts'
import { findPermitted } from '../open-file.server.ts'
import { pageId } from '../page-id.ts'
import { readFile } from '../queries.server.ts'

const [SMALL, LARGE] = PAGE_WIDTHS
/** The shape of a page of which nothing is known yet. */
const USUAL = { width: 1600, height: 1131 }

interface View {
  readonly id: number
  readonly title: string
  readonly pageCount: number
  /** Of the first page; others are fitted into it, so that nothing moves when they come. */
  readonly shape: { readonly width: number; readonly height: number }
}

/** The pages of a file that is not public, for who may read it, each with the reader's own mark (PROD-07, C-35). */
export const readFilePage = page({
  path: '/file/:id/read',
  about: '在线阅读文件',
  input: z.object({ id: positiveId }),
  load: async (context: Context, { id }: { id: number }): Promise<View> => {
    const file = await findPermitted(context, { id, purpose: 'read' }).catch((error: unknown) => {
      const isRefused = error instanceof Refusal && error.kind === 'not_allowed'
      throw isRefused ? new MovedTo(refusedPath(id), { isForEver: false }) : error
    })
    if (file.access === 'public') throw new MovedTo(openFilePath(id), { isForEver: false })
    const { pageCount } = pdfOf(file)
    const [first] = (await readFile(context, id)).previews
    return { id, title: file.title, pageCount, shape: first ?? USUAL }
  },
  head: ({ title }) => ({ title: `阅读：${title}`, isIndexed: false }),
  View: Reader,
})

function Reader({ view: { id, title, pageCount, shape } }: { view: View }) {
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  return (
    <div className="wide max-w-[64rem] pt-6 lg:pt-8">
      <Trail steps={[{ name: '文件', path: filePath(id) }]} />
      <h1 className="text-xl leading-snug sm:text-2xl">{title}</h1>
      <p className="mt-2 text-sm text-muted">
        共 {pageCount} 页。每一页都带有您的印记，仅供本人阅读，请勿转发。
      </p>
      {pageCount > 1 ? (
        <details className="mt-4 text-sm">
          <summary className="inline-block rounded-md py-2 text-accent">按页码查看</summary>
          <nav aria-label="页码">
            <ul className="flex flex-wrap gap-1 pt-1">
              {numbers.map((number) => (
                <li key={number}>
                  <a
                    href={`#${pageId(number)}`}
                    className="grid h-9 min-w-9 place-items-center rounded-md border border-line px-1 text-ink hover:border-accent hover:text-accent"
                  >
                    {number}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </details>
      ) : null}
      <ol aria-label="各页" className="mt-5 space-y-8">
        {numbers.map((number) => (
          <li key={number} id={pageId(number)} className="scroll-mt-28 lg:scroll-mt-20">
            <div className="relative overflow-hidden rounded-md border border-line bg-white">
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${shape.width} ${shape.height}`}
                className="block w-full"
              />
              <img
                src={pagePicturePath(id, number, LARGE)}
                srcSet={PAGE_WIDTHS.map((width) => `${pagePicturePath(id, number, width)} ${width}w`).join(
                  ', ',
                )}
                sizes={`(min-width: 66rem) ${SMALL}px, 95vw`}
                alt={`第 ${number} 页`}
                loading={number === 1 ? 'eager' : 'lazy'}
                decoding="async"
                className="absolute inset-0 size-full object-contain"
              />
            </div>
            <p className="mt-2 flex justify-between text-sm text-muted">
              <span>
                {number} / {pageCount}
              </span>
              <a
                href={pagePicturePath(id, number, LARGE)}
                target="_blank"
                rel="noopener nofollow"
                className="scroll-mb-24 text-accent hover:underline"
              >
                大图<span className="sr-only">：第 {number} 页（在新窗口打开）</span>
              </a>
            </p>
          </li>
        ))}
      </ol>
      <Island of={ReaderBar} when="load" pageCount={pageCount} />
    </div>
  )
}
