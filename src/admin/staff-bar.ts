import { STAFF_HINT } from '#platform/staff-hint.ts'

interface Shown {
  readonly kind: string
  readonly kindName: string
  readonly id: number
}

/** A link over a page for readers to the editor of what it shows, for whoever may edit it. */
export async function showStaffBar(): Promise<void> {
  const address = `/admin/api/content/of-page?path=${encodeURIComponent(location.pathname)}`
  const answer = await fetch(address, { headers: { 'x-portal-admin': 'background' } }).catch(() => undefined)
  // Signed out meanwhile: nobody asks again.
  if (answer?.status === 401) document.cookie = `${STAFF_HINT}=; path=/; max-age=0; samesite=strict`
  if (!answer?.ok) return
  const { json } = (await answer.json()) as { readonly json: Shown | null }
  if (!json) return
  const link = document.createElement('a')
  link.href = `/admin/open/${json.kind}/${json.id}`
  link.textContent = `编辑${json.kindName}`
  link.className = 'staff-bar'
  const bar = document.createElement('aside')
  bar.setAttribute('aria-label', '编辑部')
  bar.append(link)
  document.body.append(bar)
}
