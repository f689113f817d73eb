import { screens } from './screens.ts'

/** Where a record of a kind is edited: the screen that declares that it edits this kind. */
export function editorAddress({ kind, id }: { readonly kind: string; readonly id: number }): string {
  const editor = screens.find(({ edits }) => edits === kind)
  return editor ? editor.address.replace('$id', String(id)) : '/'
}
