import { configureShareCard } from './configure-share-card.ts'

/**
 * Gives the page its share card, again whenever the address changes without a new page (Part D 30). For inside WeChat
 * only; what fails, fails silently.
 */
export function shareInWechat(): void {
  const configure = () => void configureShareCard().catch(() => {})
  configure()
  const changes: EventTarget = 'navigation' in window ? window.navigation : window
  changes.addEventListener(changes === window ? 'popstate' : 'currententrychange', configure)
}
