import { useEffect } from 'react'

/**
 * Inside WeChat: gives the page its share card, again whenever the address changes without a new page (Part D 30).
 * Everywhere else it does nothing; what fails, fails silently.
 */
export function WechatShare() {
  useEffect(() => {
    if (!navigator.userAgent.includes('MicroMessenger')) return
    const configure = () => {
      import('../configure-share-card.ts').then((module) => module.configureShareCard()).catch(() => {})
    }
    configure()
    const changes: EventTarget = 'navigation' in window ? window.navigation : window
    const change = changes === window ? 'popstate' : 'currententrychange'
    changes.addEventListener(change, configure)
    return () => changes.removeEventListener(change, configure)
  }, [])
  return null
}
