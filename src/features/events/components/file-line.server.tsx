import { NameLine } from '#features/labels/components/name-line.tsx'
import { filePath } from '#features/files/addresses.ts'
import type { FileCard } from '#features/files/contract.ts'

/** One file of a list: its PDF at once where everybody may read it, else its page (FILE-06, B-59). */
export function FileLine({ file, leadsToPage = false }: { file: FileCard; leadsToPage?: boolean }) {
  const opens = !leadsToPage && file.openPath !== undefined
  return (
    <li className="group relative flex items-center gap-4 border-b border-line/60 py-2 sm:py-3">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-md bg-copper-soft text-[0.625rem] font-semibold text-copper"
      >
        PDF
      </span>
      <span className="min-w-0 flex-1">
        <a
          href={opens ? file.openPath : filePath(file.id)}
          className="line-clamp-2 leading-snug text-ink covering group-hover:text-accent"
          {...(opens && { target: '_blank', rel: 'noopener nofollow' })}
        >
          <span className="block">{file.title}</span>
          {opens ? <span className="sr-only">（直接打开 PDF）</span> : null}
        </a>
        <span className="mt-0.5 flex flex-wrap items-baseline gap-x-3 text-xs text-muted">
          <span>
            <NameLine names={[file.speaker, file.company]} />
          </span>
          {opens ? (
            <a href={filePath(file.id)} className="relative z-10 text-accent hover:underline">
              详情
              <span className="sr-only">：{file.title}</span>
            </a>
          ) : null}
          {file.pageCount > 0 ? <span>{file.pageCount} 页</span> : <span>暂无电子文件</span>}
        </span>
      </span>
    </li>
  )
}
