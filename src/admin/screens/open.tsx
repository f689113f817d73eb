import { Navigate, useParams } from '@tanstack/react-router'
import { editorAddress } from '../editor-address.ts'

/** On to the editor of a record, whichever screen edits its kind. */
export function Open() {
  const { kind = '', id = '' } = useParams({ strict: false }) as { kind?: string; id?: string }
  return <Navigate to={editorAddress({ kind, id: Number(id) })} replace />
}
