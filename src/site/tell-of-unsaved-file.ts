import { unsavedFile } from '#platform/wechat/unsaved-file.ts'
import { PASSING, PUT_AWAY } from '#ui/passing-look.tsx'

let told: HTMLElement | undefined

/** Says over the page how to save a file that was pressed inside WeChat, until it is put away. */
export function tellOfUnsavedFile(): void {
  told?.remove()
  const status = document.createElement('div')
  status.setAttribute('role', 'status')
  status.className = PASSING
  document.body.append(status)
  const text = document.createElement('span')
  text.textContent = unsavedFile('再保存')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = PUT_AWAY
  close.textContent = '×'
  close.setAttribute('aria-label', '关闭提示')
  close.addEventListener('click', () => status.remove())
  status.append(text, close)
  told = status
}
