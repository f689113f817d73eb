/**
 * A picture over the whole window: a tap shows it larger or smaller, the rest is scrolled to; Esc or × closes. Of a gallery the
 * others follow by arrow keys and buttons.
 */
export function openLarge(link: HTMLAnchorElement): void {
  const gallery = link.closest('[data-gallery]')
  const links = gallery ? [...gallery.querySelectorAll<HTMLAnchorElement>('a[data-large]')] : [link]
  let shown = links.indexOf(link)
  const dialog = document.createElement('dialog')
  dialog.className = 'large-picture'
  const close = button('×', '关闭', () => dialog.close())
  close.className = 'close'
  const image = document.createElement('img')
  const frame = button('', '放大或缩小', () => dialog.classList.toggle('zoomed'))
  frame.append(image)
  dialog.append(frame, close)
  const place = document.createElement('p')
  place.role = 'status'
  const heard = document.createElement('span')
  heard.className = 'sr-only'
  const show = (at: number) => {
    const next = links[at]
    if (!next) return
    shown = at
    const words = next.dataset.large ?? ''
    dialog.classList.remove('zoomed')
    dialog.ariaLabel = words || '图片'
    image.src = next.href
    image.alt = words
    heard.textContent = words
    place.replaceChildren(`${at + 1} / ${links.length} `, heard)
    // Not `disabled`, which would take the focus, and with it the keys, from whoever pressed it.
    before.ariaDisabled = String(at === 0)
    after.ariaDisabled = String(at === links.length - 1)
  }
  const before = button('‹', '上一张', () => show(shown - 1))
  const after = button('›', '下一张', () => show(shown + 1))
  before.className = 'before'
  after.className = 'after'
  if (links.length > 1) {
    dialog.append(before, after, place)
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') show(shown - 1)
      if (key === 'ArrowRight') show(shown + 1)
    })
  }
  show(shown)
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
