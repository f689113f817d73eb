import type { DocumentView } from '../contract.ts'
import { sizeOf } from '../size-of.ts'

interface Properties {
  readonly label: string
  readonly help: string
  readonly documents: readonly DocumentView[]
  readonly onAdd: (file: File) => void
  readonly onRemove: (id: number) => void
}

/** The files of one question, or the proof that every application brings: what is there, and the way to add one. */
export function FileLines({ label, help, documents, onAdd, onRemove }: Properties) {
  return (
    <fieldset>
      <legend className="text-sm text-ink">{label}</legend>
      <p className="mt-1 text-sm text-muted">{help}</p>
      <ul className="mt-2">
        {documents.map(({ id, name, bytes }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <span className="min-w-0 break-words">{`${name}（${sizeOf(bytes)}）`}</span>
            <button
              type="button"
              onClick={() => onRemove(id)}
              aria-label={`去掉 ${name}`}
              className="min-h-11 shrink-0 text-link"
            >
              去掉
            </button>
          </li>
        ))}
      </ul>
      <input
        type="file"
        aria-label={`添加${label.split('（')[0] ?? label}`}
        accept="application/pdf,image/jpeg,image/png"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onAdd(file)
          currentTarget.value = ''
        }}
        className="mt-3 block w-full text-sm text-muted file:me-3 file:min-h-11 file:rounded-full file:border file:border-line file:bg-paper file:px-5 file:text-ink"
      />
    </fieldset>
  )
}
