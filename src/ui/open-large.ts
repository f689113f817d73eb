/** A picture over the whole window: a tap shows it larger or smaller, the rest is scrolled to; Esc or × closes. */
export function openLarge({ href, dataset }: HTMLAnchorElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'large-picture'
  dialog.ariaLabel = dataset.large ?? '图片'
  const close = button('×', '关闭', () => dialog.close())
  close.className = 'close'
  const image = document.createElement('img')
  image.src = href
  image.alt = dataset.large ?? ''
  const frame = button('', '放大或缩小', () => dialog.classList.toggle('zoomed'))
  frame.append(image)
  dialog.append(frame, close)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function button(text: string, label: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.ariaLabel = label
  made.addEventListener('click', onClick)
  return made
}
