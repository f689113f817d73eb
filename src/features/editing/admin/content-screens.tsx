import { screen, type MenuGroup, type Screen } from '#admin/parts/screen.ts'
import type { ContentForm } from './fields.ts'

interface ContentScreens {
  /** As `edits` of the feature calls it. */
  readonly kind: string
  /** One Chinese word. */
  readonly name: string
  /** Of the list; a record stands below it under its number. */
  readonly address: string
  /** The kind's permission to write. */
  readonly permission: string
  readonly menu: { readonly group: MenuGroup; readonly place: number }
  readonly form: () => Promise<ContentForm>
  /** There are as many as there are: none is made. */
  readonly isFixed?: boolean
}

/** The list and the editor of a kind of content: all that a feature says of its own is what it is called and its form. */
export function contentScreens({
  kind,
  name,
  address,
  permission,
  menu,
  form,
  isFixed = false,
}: ContentScreens): readonly [Screen, Screen] {
  const list = screen({
    address,
    title: name,
    permission,
    menu,
    async component() {
      const { ContentList } = await import('./content-list.tsx')
      return () => <ContentList kind={kind} name={name} address={address} isFixed={isFixed} />
    },
  })
  const editor = screen({
    address: `${address}/$id`,
    edits: kind,
    title: name,
    permission,
    async component() {
      const [{ ContentEditor }, fields] = await Promise.all([import('./content-editor.tsx'), form()])
      return () => <ContentEditor kind={kind} name={name} address={address} form={fields} />
    },
  })
  return [list, editor]
}

/** The editor of a kind that has one record only. */
export function onlyContentScreen({
  id,
  kind,
  name,
  address,
  permission,
  menu,
  form,
}: Omit<ContentScreens, 'isFixed'> & { readonly id: number }): Screen {
  return screen({
    address,
    edits: kind,
    title: name,
    permission,
    menu,
    async component() {
      const [{ OnlyContent }, fields] = await Promise.all([import('./content-editor.tsx'), form()])
      return () => <OnlyContent id={id} kind={kind} name={name} address={address} form={fields} />
    },
  })
}
