/** Opens pictures large where they stand; what does it is fetched with the first one. */
export function openPicturesLarge(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-large]')
    if (!link) return
    event.preventDefault()
    import('./open-large.ts').then(
      ({ openLarge }) => openLarge(link),
      () => location.assign(link.href),
    )
  })
}
